// A finished trick stays on the table until one goes on, if that is wished. The server does not wait:
// what happens meanwhile is kept here, and shown one after the other.

import type { TableNews } from "../net/socket";
import type { ServerMessage, View } from "../net/wire";

type Show = (news: TableNews, message: ServerMessage | null, held: boolean) => void;

interface Waiting {
  readonly news: TableNews;
  readonly message: View;
}

export class TrickPacer {
  private held = false;
  private shown: View | null = null;
  private latest: TableNews | null = null;
  private readonly queue: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `waits` says whether tricks are held at all, `pause` how many milliseconds lie between views
   * that have come meanwhile. */
  constructor(
    private readonly show: Show,
    private readonly waits: () => boolean,
    private readonly pause: () => number,
  ) {}

  /** News of the table, with the message that has brought them. */
  take(news: TableNews, message: ServerMessage | null): void {
    this.latest = news;
    if (message?.type !== "view") {
      this.show({ ...news, view: this.shown ?? news.view }, message, this.held);
    } else if (!this.held && this.timer === undefined) {
      this.present({ news, message });
    } else if (this.outdated(message)) {
      this.forget();
      this.present({ news, message });
    } else {
      this.queue.push({ news, message });
    }
  }

  /** Whoever looks at the trick has seen it. */
  goOn(): void {
    if (!this.held) return;
    this.held = false;
    if (this.queue.length > 0) this.step();
    else if (this.latest) this.show({ ...this.latest, view: this.shown }, null, false);
  }

  /** Nobody looks any more. */
  close(): void {
    this.forget();
  }

  private step(): void {
    this.timer = undefined;
    const next = this.queue.shift();
    if (next === undefined) return;
    this.present(next);
    if (!this.held && this.queue.length > 0) {
      this.timer = setTimeout(() => this.step(), this.pause());
    }
  }

  private present({ news, message }: Waiting): void {
    const before = this.shown;
    this.shown = message;
    this.held = this.waits() && finishesTrick(before, message) && !choosesNow(message);
    this.show({ ...news, link: this.latest?.link ?? news.link, view: message }, message, this.held);
  }

  /** Whether a view is of another game than the one that is looked at, or of an earlier moment. */
  private outdated(view: View): boolean {
    return this.shown === null || view.game !== this.shown.game || view.taken_back !== this.shown.taken_back;
  }

  private forget(): void {
    this.held = false;
    this.queue.length = 0;
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/** Whether the last card of a trick has just fallen. */
export function finishesTrick(before: View | null, view: View): boolean {
  return (
    before !== null &&
    view.number !== before.number &&
    view.event?.action.do === "play" &&
    view.trick.length === 0 &&
    view.tricks.length > 0
  );
}

/** Whether one leads, and may choose: then the trick stays anyhow until one has. */
function choosesNow(view: View): boolean {
  return view.actor === view.own?.seat && (view.own?.legal.cards?.length ?? 0) > 1;
}
