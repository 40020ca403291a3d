// The service worker: what has been read once opens without a network, too. It only ever reads. What
// is sent (moves, uploads, tries) and the table's connection pass by it untouched, so that nothing
// is kept back, lost or sent twice.

/* The build fills in what the page consists of, and a name that changes with it. */
const FILES = __FILES__;
const SHELL = "shell-__VERSION__";
const KEPT = "kept";
const MOST_KEPT = 80;
/** Milliseconds that the page waits for a server before it shows what it has. */
const PATIENCE = 4000;

/** What is kept of the server's answers: games that were looked at, lists, samples, lessons. */
const READ = [
  /^\/api\/look\/(samples|games\/[^/]+|uploads\/[^/]+|tables\/[^/]+(\/\d+)?)$/,
  /^\/api\/(checkers\/lessons|learn(\/.*)?)$/,
  /^\/api\/info$/,
];
/** What is read at once, for who has not opened it yet. */
const FIRST = ["/api/info", "/api/look/samples", "/api/checkers/lessons"];
const ANALYSIS = /^\/api\/look\/games\/[^/]+\/analysis$/;

addEventListener("install", (installing) => {
  installing.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (activating) => {
  activating.waitUntil(takeOver());
});

addEventListener("fetch", (asking) => {
  const { request } = asking;
  const address = new URL(request.url);
  const { pathname } = address;
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") asking.respondWith(pageOf(request));
  else if (FILES.includes(pathname)) asking.respondWith(fileOf(request));
  else if (ANALYSIS.test(pathname)) asking.respondWith(analysisOf(asking));
  else if (READ.some((path) => path.test(pathname))) asking.respondWith(readOf(request));
});

async function takeOver() {
  for (const store of await caches.keys()) {
    if (store !== SHELL && store !== KEPT) await caches.delete(store);
  }
  await clients.claim();
  await Promise.allSettled(FIRST.map((path) => readOf(path)));
}

/** The server's page, or after a while the one that is kept. */
async function pageOf(request) {
  const late = new Promise((_, give) => setTimeout(give, PATIENCE));
  try {
    return await Promise.race([fetch(request), late]);
  } catch {
    return (await found("/", SHELL)) ?? fetch(request);
  }
}

/** A part of the page: its name changes with its content, or it hardly ever does. */
async function fileOf(request) {
  return (await found(request, SHELL)) ?? fetch(request);
}

/** The server's answer, which is kept; without a server the one that is kept. */
async function readOf(request) {
  try {
    const answer = await fetch(request);
    // The page does not wait until it is written.
    if (answer.ok) void keep(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await found(request, KEPT);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** An analysis comes in parts while it grows. It is kept when it is whole, as one. */
async function analysisOf(asking) {
  const { request } = asking;
  const address = new URL(request.url);
  const first = address.searchParams.get("after") === "0";
  address.search = "?after=0";
  try {
    const answer = await fetch(request);
    if (answer.ok && (await answer.clone().json()).state === "done") {
      const whole = first ? Promise.resolve(answer.clone()) : fetch(address);
      asking.waitUntil(whole.then((all) => keep(address, all)).catch(() => undefined));
    }
    return answer;
  } catch (error) {
    const kept = first ? await found(address, KEPT) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

async function found(request, store) {
  try {
    return await (await caches.open(store)).match(request);
  } catch {
    return undefined;
  }
}

/** Keeps an answer, the oldest making room. Where nothing can be kept, the page goes on without. */
async function keep(request, answer) {
  try {
    const cache = await caches.open(KEPT);
    await cache.put(request, answer);
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MOST_KEPT))) await cache.delete(old);
  } catch {
    return;
  }
}
