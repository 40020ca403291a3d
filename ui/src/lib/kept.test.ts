import { beforeEach, describe, expect, it, vi } from "vitest";

/** A store as browsers have it; one that refuses throws at everything. */
class Store {
  readonly texts = new Map<string, string>();
  refuses = false;

  getItem(key: string): string | null {
    this.look();
    return this.texts.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    this.look();
    this.texts.set(key, text);
  }
  removeItem(key: string): void {
    this.look();
    this.texts.delete(key);
  }
  private look(): void {
    if (this.refuses) throw new DOMException("no", "SecurityError");
  }
}

const isTable = (each: unknown): each is { table: string } =>
  typeof each === "object" && each !== null && "table" in each;

describe("what the browser keeps", () => {
  let store: Store;
  let page: typeof import("./kept");

  beforeEach(async () => {
    store = new Store();
    vi.stubGlobal("localStorage", store);
    vi.resetModules();
    page = await import("./kept");
  });

  it("is read as it was written", () => {
    page.writeKept("list", [{ table: "a" }]);
    expect(page.keptList("list", isTable)).toEqual([{ table: "a" }]);
    page.keepText("name", "Anna");
    expect(page.keptText("name")).toBe("Anna");
    page.keepText("name", "");
    expect(store.texts.has("name")).toBe(false);
  });

  it("is put aside where it cannot be read, and not written over", () => {
    for (const broken of ['[{"table": "a"', "7", '{"table": "a"}', "null"]) {
      store.texts.set("list", broken);
      expect(page.keptList("list", isTable)).toEqual([]);
      expect(store.texts.get("list.unreadable")).toBe(broken);
      page.writeKept("list", [{ table: "b" }]);
      expect(page.keptList("list", isTable)).toEqual([{ table: "b" }]);
      expect(store.texts.get("list.unreadable")).toBe(broken);
    }
  });

  it("loses no good entry to a broken one", () => {
    const whole = '[{"table": "a"}, null, 7, {"tabl": "b"}, {"table": "c"}]';
    store.texts.set("list", whole);
    expect(page.keptList("list", isTable)).toEqual([{ table: "a" }, { table: "c" }]);
    expect(store.texts.get("list.unreadable")).toBe(whole);
    expect(page.keptList("list", isTable)).toEqual([{ table: "a" }, { table: "c" }]);
  });

  it("holds as long as the page is open where nothing can be kept", () => {
    store.refuses = true;
    expect(page.keptText("name")).toBeNull();
    page.keepText("name", "Anna");
    page.writeKept("list", [{ table: "a" }]);
    expect(page.keptText("name")).toBe("Anna");
    expect(page.keptList("list", isTable)).toEqual([{ table: "a" }]);
    store.refuses = false;
    page.keepText("name", "Bert");
    expect(store.texts.get("name")).toBe("Bert");
  });
});
