import { render } from "preact";
import { App } from "./App";
import { applyPrefs } from "./parts/prefs";
import { followLinks } from "./parts/route";
import "./styles/base.css";
import "./styles/pages.css";
import "./styles/table.css";
import "./styles/map.css";

applyPrefs();
followLinks();
render(<App />, document.getElementById("app")!);
