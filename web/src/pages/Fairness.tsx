/** How the dice are kept fair, and the check of one match. */
import { useEffect, useState } from "preact/hooks";
import { type Fairness, api } from "../api";
import { commitmentOf, isOwnSay } from "../parts/say";
import { Problem, sentence } from "../parts/ui";

export function FairnessPage({ id }: { id: string | null }) {
  const [fair, setFair] = useState<Fairness | null>(null);
  const [print, setPrint] = useState<string | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  useEffect(() => {
    if (id) api.fairness(id).then(setFair, setWhy);
  }, [id]);
  useEffect(() => {
    if (fair?.secret) commitmentOf(fair.secret).then(setPrint, setWhy);
  }, [fair]);
  return (
    <main class="page narrow">
      <h1>Are the dice fair?</h1>
      <ol class="steps">
        <li>Before anybody sits down, the server thinks of a secret and publishes its fingerprint, the commitment. It cannot change the secret afterwards without changing the fingerprint.</li>
        <li>Then each seat adds a random contribution of its own. Secret and contributions together are the seed of all dice of the match.</li>
        <li>So neither the server nor a player can choose the dice. The dice of a decision depend on the seed and on the number of its line alone: nothing that is undone or secret shifts a later die.</li>
        <li>When the match is over the secret is opened. Anybody can download the log and check every die with <code>fireteam verify</code>.</li>
      </ol>
      <p>One thing this cannot prevent: whoever runs the server could look at the hidden units and the coming dice. Play for stakes only on a server that you trust.</p>
      <Problem why={why} />
      {fair && (
        <section>
          <h2>This match</h2>
          <dl class="facts">
            <Fact title="Commitment" code={fair.commitment} />
            {fair.contributions.map(({ seat, player, contribution }) => (
              <Fact
                key={seat}
                title={`Contribution of ${player}, seat ${seat + 1}`}
                code={contribution}
                text={contribution && isOwnSay(id!, contribution) ? "This browser sent it, and it is unchanged." : undefined}
                none="None: the computer adds nothing."
              />
            ))}
            <Fact title="Secret" code={fair.secret} none="Not opened before the end." />
            {print && <Fact title="The secret's fingerprint, made by this browser" code={print} />}
            <Fact title="Does the secret belong to the commitment?" text={kept(fair, print)} />
            <Fact title="How to check it" text={`${fair.check}.`} />
            <Fact title="What it does not prove" text={sentence(fair.note)} />
          </dl>
          <p>
            <a href={api.logUrl(id!)} download>
              Download the log
            </a>{" "}
            · <a href={`/game/${id}`}>Back to the table</a>
          </p>
        </section>
      )}
    </main>
  );
}

/** Nobody need take the server's word for it: this browser makes the fingerprint itself. */
function kept({ secret, commitment }: Fairness, print: string | null): string {
  if (secret === null) return "To be seen at the end.";
  if (print === null) return "Being checked.";
  return print === commitment ? "Yes: the two fingerprints are the same." : "No: the two fingerprints differ. Do not trust the dice of this match.";
}

/** One of the facts: figures as they are to be copied, and words to them, or why there are none. */
function Fact({ title, code, text, none }: { title: string; code?: string | null; text?: string; none?: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {code && <code>{code}</code>} {text ?? (code ? "" : none)}
      </dd>
    </div>
  );
}
