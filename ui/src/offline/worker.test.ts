import { describe, expect, it } from "vitest";
import written from "./worker.js?raw";

const SOURCE = written.replace("__FILES__", '["/", "/page.js"]').replace("__VERSION__", "1");

interface Asking {
  readonly request: { readonly method: string; readonly url: string; readonly mode: string };
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

/** The worker with stores and a network of one's own; what it does at an event. */
function worker(stores: object, network: (asked: unknown) => Promise<Response>) {
  const events = new Map<string, (told: object) => void>();
  const listen = (kind: string, act: (told: object) => void) => events.set(kind, act);
  const place = { origin: "http://here" };
  const own = { claim: () => Promise.resolve() };
  const parts = ["addEventListener", "caches", "fetch", "location", "clients", SOURCE];
  Function(...parts)(listen, stores, network, place, own);
  return {
    ask(path: string, { method = "GET", mode = "cors" } = {}): Promise<Response> | null {
      let answer: Promise<Response> | null = null;
      const asking: Asking = {
        request: { method, url: `http://here${path}`, mode },
        respondWith: (given) => (answer = given),
        waitUntil: () => undefined,
      };
      events.get("fetch")?.(asking);
      return answer;
    },
    wake(kind: string): Promise<unknown> {
      let work: Promise<unknown> = Promise.resolve();
      events.get(kind)?.({ waitUntil: (given: Promise<unknown>) => (work = given) });
      return work;
    },
  };
}

const REFUSED = { open: () => Promise.reject(new Error("no")), keys: () => Promise.reject(new Error("no")) };
const online = () => Promise.resolve(new Response("from the server"));
const offline = () => Promise.reject(new TypeError("no network"));

describe("a store that cannot be used", () => {
  it("keeps nobody from the server's answers", async () => {
    const { ask } = worker(REFUSED, online);
    for (const path of ["/page.js", "/api/info", "/api/look/games/a", "/api/learn/cards"]) {
      expect(await (await ask(path))?.text()).toBe("from the server");
    }
    expect(await (await ask("/", { mode: "navigate" }))?.text()).toBe("from the server");
  });

  it("does not keep a new worker from taking over", async () => {
    await expect(worker(REFUSED, online).wake("activate")).resolves.toBeUndefined();
  });

  it("fails as the network does where there is no server either", async () => {
    const { ask } = worker(REFUSED, offline);
    for (const path of ["/page.js", "/api/info", "/api/look/games/a"]) {
      await expect(ask(path)).rejects.toThrow("no network");
    }
    await expect(ask("/", { mode: "navigate" })).rejects.toThrow("no network");
  });

  it("is not asked about what is sent", () => {
    expect(worker(REFUSED, online).ask("/api/tables", { method: "POST" })).toBeNull();
  });
});

describe("something else in the store", () => {
  const store = {
    match: () => Promise.resolve(new Response("<html>")),
    put: offline,
    keys: () => Promise.resolve([]),
  };
  const stores = { open: () => Promise.resolve(store), keys: () => Promise.resolve([]) };

  it("does not keep a new worker from taking over", async () => {
    await expect(worker(stores, offline).wake("activate")).resolves.toBeUndefined();
  });

  it("gives way to the server", async () => {
    const { ask } = worker(stores, online);
    expect(await (await ask("/api/info"))?.text()).toBe("from the server");
  });
});
