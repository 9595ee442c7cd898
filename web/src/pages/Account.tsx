/** Who you are here: a guest with a name, or an account. */
import { useEffect, useState } from "preact/hooks";
import { type Me, api } from "../api";
import { allowNotices, canNotify, notices } from "../parts/notify";
import { motion, theme } from "../parts/prefs";
import { Button, Problem } from "../parts/ui";
import { CopyLink, whole } from "../parts/copy";

/** As the server wants them. */
const LONGEST_NAME = 40;
const SHORTEST_PASSWORD = 10;

export function Account() {
  const [me, setMe] = useState<Me | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  const [done, setDone] = useState("");
  useEffect(() => {
    api.me().then(setMe, setWhy);
  }, []);
  const run = (work: Promise<Me>, said: string): void => {
    setWhy(null);
    work.then(
      (got) => {
        if (got?.name) setMe(got);
        else api.me().then(setMe, setWhy);
        setDone(said);
      },
      setWhy,
    );
  };
  const field = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? "");
  return (
    <main class="page narrow">
      <h1>{me ? me.name : "Account"}</h1>
      <Problem why={why} onClose={() => setWhy(null)} />
      {done && <p role="status">{done}</p>}
      {me && !me.account && <p>You are a guest: this browser keeps your seats. An account keeps them everywhere.</p>}
      {me?.recovery && (
        <CopyLink label="Link that brings your seats back, in this or another browser" url={whole(me.recovery)} />
      )}
      {me && !me.account && (
        <>
          <form
            class="stack"
            onSubmit={(e) => {
              e.preventDefault();
              run(api.rename(field(e.currentTarget as HTMLFormElement, "name")), "Your name is changed.");
            }}
          >
            <h2>Your name at the table</h2>
            <label>
              Name <input name="name" required maxLength={LONGEST_NAME} defaultValue={me.name} autocomplete="nickname" />
            </label>
            <Button type="submit">Change the name</Button>
          </form>
          <form
            class="stack"
            onSubmit={(e) => {
              e.preventDefault();
              const form = e.currentTarget as HTMLFormElement;
              const again = (e as SubmitEvent).submitter?.getAttribute("value") === "login";
              const [name, password] = [field(form, "name"), field(form, "password")];
              run(again ? api.login(name, password) : api.register(name, password), again ? "Welcome back." : "Your account is made.");
            }}
          >
            <h2>An account</h2>
            <label>
              Name <input name="name" required maxLength={LONGEST_NAME} autocomplete="username" />
            </label>
            <label>
              Password, of at least {SHORTEST_PASSWORD} letters <input name="password" type="password" required minLength={SHORTEST_PASSWORD} autocomplete="current-password" />
            </label>
            <div class="row">
              <Button type="submit" class="primary" value="register">
                Make an account
              </Button>
              <Button type="submit" value="login">
                Sign in
              </Button>
            </div>
          </form>
        </>
      )}
      {me && <Notices me={me} run={run} />}
      {me?.account && <Button onClick={() => run(api.logout(), "You are signed out.")}>Sign out</Button>}
      <h2>Looks</h2>
      <fieldset>
        <legend>Colours</legend>
        {(["auto", "light", "dark"] as const).map((value) => (
          <label key={value} class="check">
            <input type="radio" name="theme" checked={theme.value === value} onChange={() => (theme.value = value)} />
            {value === "auto" ? "as the system has them" : value}
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input type="checkbox" checked={motion.value === "on"} onChange={(e) => (motion.value = (e.target as HTMLInputElement).checked ? "on" : "off")} />
        Animation
      </label>
    </main>
  );
}

/** How one hears that it is one's turn. */
function Notices({ me, run }: { me: Me; run(work: Promise<Me>, said: string): void }) {
  const [mail, setMail] = useState(me.mail ?? "");
  const [hook, setHook] = useState(me.webhook ?? "");
  const [refused, setRefused] = useState(false);
  const { mails, mail_confirmed: confirmed } = me;
  const flip = async (on: boolean): Promise<void> => {
    if (!on) notices.value = "off";
    else setRefused(!(await allowNotices()));
  };
  return (
    <section class="stack" aria-labelledby="notices">
      <h2 id="notices">When it is your turn</h2>
      {canNotify() && (
        <label class="check">
          <input type="checkbox" checked={notices.value === "on"} onChange={(e) => void flip((e.target as HTMLInputElement).checked)} />
          This browser tells me while the table or the home page is open in a tab that I do not look at
        </label>
      )}
      {refused && <p role="status">This browser does not allow notices from this page; its settings can change that.</p>}
      {mails && (
        <form
          class="inline"
          onSubmit={(e) => {
            e.preventDefault();
            run(api.reach({ mail: mail.trim() }), mail.trim() ? "Look into your mail: the address must be confirmed." : "No more mails.");
          }}
        >
          <label class="grow">
            A mail to {me.mail && !confirmed && <span class="faint">(not confirmed yet)</span>}
            <input type="email" value={mail} autocomplete="email" placeholder="name@example.org" onInput={(e) => setMail((e.target as HTMLInputElement).value)} />
          </label>
          <Button type="submit">Keep</Button>
        </form>
      )}
      {!mails && <p class="faint">This server sends no mails.</p>}
      <form
        class="inline"
        onSubmit={(e) => {
          e.preventDefault();
          run(api.reach({ webhook: hook.trim() }), hook.trim() ? "The address is kept." : "No more calls.");
        }}
      >
        <label class="grow">
          A call to a web address of yours (webhook)
          <input type="url" value={hook} placeholder="of a program that listens" onInput={(e) => setHook((e.target as HTMLInputElement).value)} />
        </label>
        <Button type="submit">Keep</Button>
      </form>
      {me.feed && (
        <p>
          For a feed reader: <a href={me.feed}>the games that wait for you</a>. Keep the address to yourself.
        </p>
      )}
    </section>
  );
}
