/** Which page is shown. */
import { useEffect } from "preact/hooks";
import { RulePeek } from "./parts/RulePeek";
import { path } from "./parts/route";
import { ThemeButton } from "./table/Bars";
import { Table } from "./table/Table";
import { Account } from "./pages/Account";
import { Claim, Recover } from "./pages/Claim";
import { FairnessPage } from "./pages/Fairness";
import { Home } from "./pages/Home";
import { Learn } from "./pages/Learn";
import { Replay } from "./pages/Replay";
import { Rules } from "./pages/Rules";

const TITLES: Record<string, string> = {
  game: "At the table",
  umpire: "The umpire's table",
  replay: "Replay",
  learn: "Learn",
  rules: "Rules",
  fairness: "Fair dice",
  account: "Account",
};

/** A part of an address as it was meant; one that was mangled on its way stays as it came. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function App() {
  const [kind, id] = path.value.split("/").filter(Boolean).map(decoded);
  useEffect(() => {
    document.title = kind && TITLES[kind] ? `${TITLES[kind]} · Fireteam` : "Fireteam";
  }, [kind]);
  if (kind === "game" && id) return <Bare page={<Table id={id} />} />;
  if (kind === "umpire" && id) return <Bare page={<Table id={id.slice(0, id.lastIndexOf("."))} umpire={id} />} />;
  if (kind === "learn" && id) return <Bare page={<Learn id={id} />} />;
  if (kind === "replay" && id) return <Bare page={<Replay id={id} />} />;
  return (
    <>
      <header class="site">
        <a class="brand" href="/" aria-label="Fireteam, home">
          <img src="/icon.svg" width="28" height="28" alt="" />
          <span>Fireteam</span>
        </a>
        <nav aria-label="Pages">
          <a href="/learn">Learn</a>
          <a href="/rules">Rules</a>
          <a href="/fairness">Fair dice</a>
          <a href="/account">Account</a>
        </nav>
        <ThemeButton />
      </header>
      {page(kind, id)}
      <RulePeek />
    </>
  );
}

const Bare = ({ page: shown }: { page: preact.JSX.Element }) => (
  <>
    {shown}
    <RulePeek />
  </>
);

function page(kind: string | undefined, id: string | undefined): preact.JSX.Element {
  switch (kind) {
    case undefined:
      return <Home />;
    case "learn":
      return <Learn id={null} />;
    case "rules":
      return <Rules name={id ?? null} />;
    case "fairness":
      return <FairnessPage id={id ?? null} />;
    case "account":
      return <Account />;
    case "seat":
      return <Claim token={id ?? ""} />;
    case "recover":
      return <Recover token={id ?? ""} />;
    default:
      return (
        <main class="page">
          <h1>There is nothing here</h1>
          <p>
            Perhaps the address was cut off on its way. <a href="/">Home</a> has all games and scenarios.
          </p>
        </main>
      );
  }
}
