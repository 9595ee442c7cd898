/** Who you are here: a guest with a name, or an account. */
import { useEffect, useState } from "preact/hooks";
import { type Me, api } from "../api";
import { motion, theme } from "../parts/prefs";
import { Button, Problem } from "../parts/ui";
import { CopyLink } from "./NewGame";

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
        <CopyLink label="Link that brings your seats back, in this or another browser" url={new URL(me.recovery, location.href).href} />
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
              Name <input name="name" required maxLength={32} defaultValue={me.name} autocomplete="nickname" />
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
              Name <input name="name" required maxLength={32} autocomplete="username" />
            </label>
            <label>
              Password <input name="password" type="password" required minLength={8} autocomplete="current-password" />
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
