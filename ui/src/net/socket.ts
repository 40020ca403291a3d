// One table's connection: joins, keeps the last view, and joins again whenever it is cut off.

import { owner } from "../lib/owner";
import { RefusedError } from "../lib/problems";
import { commitmentAt, numberDue } from "./numbers";
import {
  VERSION,
  type Act,
  type Beliefs,
  type ClientMessage,
  type Comparison,
  type Hint,
  type Phrase,
  type Place,
  type Problem,
  type Ready,
  type ServerMessage,
  type TakeBack,
  type Sheet,
  type View,
  type Welcome,
  type WireAction,
} from "./wire";

export type Link = "connecting" | "open" | "lost" | "refused";

export interface TableNews {
  readonly link: Link;
  readonly welcome: Welcome | null;
  readonly view: View | null;
  readonly sheet: Sheet | null;
  readonly problem: Problem | null;
}

export const NO_NEWS: TableNews = {
  link: "connecting",
  welcome: null,
  view: null,
  sheet: null,
  problem: null,
};

/** After these the server will say the same again, so that there is no use in trying. */
const FINAL: ReadonlySet<string> = new Set(["version", "unknown_table", "wrong_token"]);
const SLOWEST_RETRY = 8000;
/** A server that does not answer for so long is gone, even if nothing has closed the connection. */
const PATIENCE = 5000;
const HEARTBEAT = 15000;
/** What the server answers at once; hints may take their time. */
const AT_ONCE: ReadonlySet<string> = new Set(["join", "act", "back", "ready", "ping"]);

/** What is said again if it may not have arrived. */
type Done = Act | Ready | TakeBack;

export class TableSocket {
  private socket: WebSocket | null = null;
  private retry = 250;
  private timer: number | undefined;
  private silence: number | undefined;
  private readonly heart: number;
  /** What was done last, to be said again if the connection breaks before it has arrived. */
  private done: Done | null = null;
  private rejoined = false;
  private closed = false;
  private asked = 0;
  private news: TableNews = NO_NEWS;
  private readonly waiting = new Map<number, (answer: ServerMessage) => void>();

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly nickname: string | null,
    private readonly listen: (news: TableNews, message: ServerMessage | null) => void,
  ) {
    this.heart = window.setInterval(() => this.send({ type: "ping", id: 0 }), HEARTBEAT);
    this.connect();
  }

  /** Act in the game, answering the present view. */
  act(action: WireAction): void {
    this.do({ type: "act", after: this.number, action });
  }

  ready(): void {
    this.do({ type: "ready", after: this.number });
  }

  /** An action counts once however often it is said, since it names the view that it answers. */
  private do(message: Done): void {
    this.done = message;
    this.send(message);
  }

  fill(place: number, player: string): void {
    this.send({ type: "fill", place: place as Place, player });
  }

  comeBack(): void {
    this.send({ type: "return" });
  }

  /** Takes the last decision back; once, however often it is said. */
  takeBack(): void {
    this.do({ type: "back", after: this.number });
  }

  allowHints(allowed: boolean): void {
    this.send({ type: "hints", allowed });
  }

  allowChat(allowed: boolean): void {
    this.send({ type: "chat", allowed });
  }

  /** Says a phrase to all at the table; rejects if it is not said. */
  say(phrase: Phrase): Promise<unknown> {
    return this.asking((id) => ({ type: "say", id, phrase }));
  }

  /** Writes to the other persons; rejects if it is not said. */
  write(text: string): Promise<unknown> {
    return this.asking((id) => ({ type: "write", id, text }));
  }

  rematch(): void {
    this.send({ type: "rematch" });
  }

  pace(seconds: number): void {
    this.send({ type: "pace", seconds });
  }

  ask(type: "hint"): Promise<Hint>;
  ask(type: "beliefs"): Promise<Beliefs>;
  ask(type: "compare"): Promise<Comparison>;
  ask(type: "hint" | "beliefs" | "compare"): Promise<ServerMessage> {
    return this.asking((id) => ({ type, id }));
  }

  /** Sends what is answered by its number. */
  private asking(message: (id: number) => ClientMessage): Promise<ServerMessage> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, (answer) => {
        if (answer.type === "error") reject(new RefusedError(answer));
        else resolve(answer);
      });
      if (!this.send(message(id))) this.answered(id, OFFLINE);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    clearInterval(this.heart);
    this.socket?.close();
  }

  private get number(): number {
    return this.news.view?.number ?? 0;
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.retry = 250;
      void this.join();
    };
    socket.onmessage = (news) => this.receive(JSON.parse(String(news.data)) as ServerMessage);
    socket.onclose = () => socket === this.socket && this.lost();
  }

  /** Says who comes, and to which number for the deals he commits himself. */
  private async join(): Promise<void> {
    const commitment = this.token ? { commitment: await commitmentAt(this.table) } : {};
    const person = this.token ? { person: owner() } : {};
    const who = { ...this.identity(), ...commitment, ...person };
    this.send({ type: "join", table: this.table, version: VERSION, ...who });
  }

  /** Commits to another number, as long as none was opened: who joins again says it again. */
  rejoin(): void {
    this.socket?.close();
  }

  private identity(): { token?: string; name?: string } {
    return {
      ...(this.token ? { token: this.token } : {}),
      ...(this.nickname ? { name: this.nickname } : {}),
    };
  }

  private receive(message: ServerMessage): void {
    clearTimeout(this.silence);
    this.silence = undefined;
    const changes: { -readonly [Name in keyof TableNews]?: TableNews[Name] } = {};
    switch (message.type) {
      case "welcome":
        changes.link = "open";
        this.rejoined = true;
        changes.welcome = message;
        changes.problem = null;
        break;
      case "view":
        changes.view = message;
        changes.problem = null;
        if (this.done?.after !== message.number) this.done = null;
        else if (this.rejoined) this.send(this.done);
        // A view of the same number shows that one is ready; what was done is not in it yet.
        else if (this.done.type === "ready") this.done = null;
        this.rejoined = false;
        break;
      case "sheet":
        changes.sheet = message;
        this.reveal(message);
        break;
      case "error":
        if (message.id !== null && this.answered(message.id, message)) return;
        this.done = null;
        if (FINAL.has(message.code)) {
          changes.link = "refused";
          this.close();
        }
        if (message.code !== "stale") changes.problem = message;
        break;
      case "hint":
      case "beliefs":
      case "comparison":
      case "pong":
        this.answered(message.id, message);
        return;
    }
    this.tell(changes, message);
  }

  private reveal(sheet: Sheet): void {
    const number = numberDue(this.table, this.news.welcome?.place ?? null, sheet);
    if (number !== null) this.send({ type: "reveal", number });
  }

  private answered(id: number, answer: ServerMessage): boolean {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.(answer);
    return waiting !== undefined;
  }

  private lost(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
    this.socket = null;
    for (const id of this.waiting.keys()) this.answered(id, OFFLINE);
    if (this.closed) return;
    this.tell({ link: "lost" }, null);
    this.timer = window.setTimeout(() => this.connect(), this.retry * (1 + Math.random() / 4));
    this.retry = Math.min(2 * this.retry, SLOWEST_RETRY);
  }

  private send(message: ClientMessage): boolean {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return false;
    // Whoever has not been welcomed yet would be refused: what was done is said after the view.
    if (message.type !== "join" && this.news.link !== "open") return false;
    socket.send(JSON.stringify(message));
    // A claim is checked before it is answered.
    const checked = message.type === "act" && message.action.do === "claim";
    if (AT_ONCE.has(message.type) && !checked) {
      this.silence ??= window.setTimeout(() => {
        this.lost();
        socket.close();
      }, PATIENCE);
    }
    return true;
  }

  private tell(changes: Partial<TableNews>, message: ServerMessage | null): void {
    this.news = { ...this.news, ...changes };
    this.listen(this.news, message);
  }
}

const OFFLINE: Problem = {
  type: "error",
  code: "offline",
  message: "There is no connection to the server.",
  remark: null,
  number: null,
  id: null,
};
