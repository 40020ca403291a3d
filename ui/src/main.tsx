import { render } from "preact";
import { preferred, speaker } from "./i18n";
import "./styles/tokens.css";
import "./styles/cards.css";

const language = preferred(navigator.languages);
document.documentElement.lang = language;
render(<h1>{speaker(language)("app.title")}</h1>, document.getElementById("app")!);
