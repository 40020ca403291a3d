import { render } from "preact";
import { useEffect } from "preact/hooks";
import { Home } from "./home/Home";
import { LabPage } from "./home/LabPage";
import { PlayPage } from "./home/PlayPage";
import { speaker } from "./i18n";
import { Announcer } from "./lib/announcer";
import { usePlace } from "./lib/router";
import { lazily } from "./lib/lazily";
import { useSettings } from "./lib/settings";
import { keepForOffline } from "./offline/offline";
import { Link } from "./parts/Link";
import { Shell } from "./shell/Shell";
import { Arrival } from "./table/Arrival";
import "./styles/tokens.css";
import "./styles/cards.css";
import "./styles/page.css";
import "./styles/table.css";

const CheckersRoom = lazily(() => import("./checkers"));
const BoardsRoom = lazily(() => import("./boards"));
const QuantumRoom = lazily(() => import("./quantum"));
const ExploreRoom = lazily(() => import("./explore"));
const LookRoom = lazily(() => import("./look"));
const DailyRoom = lazily(() => import("./daily"));
const FairRoom = lazily(() => import("./fair"));
const LearnRoom = lazily(() => import("./learn"));
const RecordsPage = lazily(() => import("./tricks/records"));
const DescribedPlay = lazily(() => import("./tricks/play"));
const DescribedTable = lazily(() => import("./tricks/table"));
const EditorPage = lazily(() => import("./tricks/editor"));
const DealsPage = lazily(() => import("./tricks/deals"));
const TrainRoom = lazily(() => import("./train"));

function App() {
  const place = usePlace();
  const { language, felt } = useSettings();
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset["felt"] = felt;
  }, [language, felt]);
  return (
    <>
      <Shell path={place.path} />
      <Page path={place.path} />
      <Announcer />
    </>
  );
}

function Page({ path }: { path: readonly string[] }) {
  const say = speaker(useSettings().language);
  const [room, first, second] = path;
  if (room === undefined) return <Home />;
  if (room === "table" && first !== undefined) {
    return <Arrival key={`${first}/${second}`} table={first} token={second ?? null} />;
  }
  if (room === "play") return <PlayPage />;
  if (room === "lab") return <LabPage />;
  if (room === "learn") return <LearnRoom path={path.slice(1)} />;
  if (room === "train") return <TrainRoom path={path.slice(1)} />;
  if (room === "explore") return <ExploreRoom path={path.slice(1)} />;
  if (room === "look") return <LookRoom path={path.slice(1)} />;
  if (room === "daily") return <DailyRoom path={path.slice(1)} />;
  if (room === "fair") return <FairRoom path={path.slice(1)} />;
  if (room === "quantum") return <QuantumRoom path={path.slice(1)} />;
  if (room === "tricks" && first === "records") return <RecordsPage path={path.slice(2)} />;
  if (room === "tricks" && first === "play") return <DescribedPlay path={path.slice(2)} />;
  if (room === "tricks" && first === "deals") return <DealsPage path={path.slice(2)} />;
  if (room === "tricks" && first === "table") return <DescribedTable path={path.slice(2)} />;
  if (room === "tricks" && first === "editor") return <EditorPage path={path.slice(2)} />;
  if (room === "boards") return <BoardsRoom path={path.slice(1)} />;
  if (room === "checkers") return <CheckersRoom path={path.slice(1)} />;
  return (
    <main class="page">
      <h1>{say("nowhere.title")}</h1>
      <Link to="/">{say("home")}</Link>
    </main>
  );
}

keepForOffline();

const root = document.getElementById("app");
if (root) render(<App />, root);
