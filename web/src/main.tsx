import { render } from "preact";

render(<h1>Fireteam</h1>, document.getElementById("app")!);
