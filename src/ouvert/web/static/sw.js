// The service worker: what has been read once opens without a network, too. It only ever reads. What
// is sent (moves, uploads, tries) and the table's connection pass by it untouched, so that nothing
// is kept back, lost or sent twice.

/* The build fills in what the page consists of, and a name that changes with it. */
const FILES = [
  "/",
  "/assets/CardPicker-BGGx67nw.js",
  "/assets/CardPicker-CvFTXPsf.css",
  "/assets/DealLook-8D-R1mvr.js",
  "/assets/DealLook-CaS5Ar9M.css",
  "/assets/Link-CsnDapVs.js",
  "/assets/Sharing-DP6d0q4U.js",
  "/assets/boards-S_hc5NDr.js",
  "/assets/boards-pW2Ea76b.css",
  "/assets/checkers-BUMwKO4l.js",
  "/assets/checkers-C5n75_IT.css",
  "/assets/checkers-D-HrcJUJ.js",
  "/assets/daily-BBAfKtat.css",
  "/assets/daily-BFDMsigo.js",
  "/assets/deals-Ndj0VuoS.js",
  "/assets/editor-CoUcM_q5.js",
  "/assets/editor-mr5r_aLK.css",
  "/assets/explore-BRTbLAeh.css",
  "/assets/explore-xsC93l1M.js",
  "/assets/fair-B7CQkAlL.css",
  "/assets/fair-CHejYXOl.js",
  "/assets/forms-DO3_RbRl.js",
  "/assets/index-CvYHGhnb.js",
  "/assets/index-Dudm1Ykb.css",
  "/assets/learn-BnkvyMCA.js",
  "/assets/learn-BvgRROyh.css",
  "/assets/learn-spnDWz8u.js",
  "/assets/look-BO1nIabY.css",
  "/assets/look-BqHL8Cp8.css",
  "/assets/look-DXUkNJrB.js",
  "/assets/look-UubcAOBA.js",
  "/assets/play-794jIlpX.css",
  "/assets/play-C-BQiFFc.js",
  "/assets/play-DOI8LA3Z.js",
  "/assets/problems--9X5SKbx.js",
  "/assets/problems-DuZUs704.js",
  "/assets/quantum-D2Ojwxc-.js",
  "/assets/quantum-D8y7wKQK.css",
  "/assets/records-BESDXelB.css",
  "/assets/records-BUUMKc_V.js",
  "/assets/router-Cw0p7MRF.js",
  "/assets/sentences-CL9nseYa.js",
  "/assets/table-k8v-9p5n.css",
  "/assets/table-rS_D3wGZ.js",
  "/assets/tables-CN296hzp.js",
  "/assets/train-Cm23cTLZ.css",
  "/assets/train-DuQdU2cL.js",
  "/apple-touch-icon.png",
  "/icon-192.png",
  "/icon-512.png",
  "/icon-maskable.png",
  "/icon.svg",
  "/manifest.webmanifest"
];
const SHELL = "shell-9e79628aedf4be77";
/** What was looked at last, and what is always there. */
const KEPT = "kept";
const FIXED = "fixed";
const MOST_KEPT = 80;
/** Milliseconds that the page waits for a server before it shows what it has. */
const PATIENCE = 4000;

/** Which of the server's answers are kept: games that were looked at, and their lists. */
const READ = /^\/api\/look\/(games\/[^/]+|uploads\/[^/]+|tables\/[^/]+(\/\d+)?)$/;
/** And what is the same for everybody: samples, lessons. It is read at once, before it is asked for. */
const ALIKE = /^\/api\/(info|look\/samples|checkers\/lessons|learn(\/[^/]+)?)$/;
const FIRST = ["/api/info", "/api/look/samples", "/api/checkers/lessons", "/api/learn"];
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
  else if (ALIKE.test(pathname)) asking.respondWith(readOf(request, FIXED));
  else if (READ.test(pathname)) asking.respondWith(readOf(request, KEPT));
});

async function takeOver() {
  const stores = await caches.keys().catch(() => []);
  const others = stores.filter((store) => ![SHELL, KEPT, FIXED].includes(store));
  await Promise.allSettled(others.map((store) => caches.delete(store)));
  await clients.claim();
  await Promise.allSettled(FIRST.map((path) => readOf(path, FIXED)));
  const course = await found("/api/learn", FIXED);
  const { lessons = [] } = (await course?.json().catch(() => ({}))) ?? {};
  await Promise.allSettled(lessons.map((lesson) => readOf(`/api/learn/${lesson.name}`, FIXED)));
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
async function readOf(request, store) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(request, answer.clone(), store);
    return answer;
  } catch (error) {
    const kept = await found(request, store);
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
      asking.waitUntil(whole.then((all) => keep(address, all, KEPT)).catch(() => undefined));
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
async function keep(request, answer, store) {
  try {
    const cache = await caches.open(store);
    await cache.put(request, answer);
    if (store === FIXED) return;
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MOST_KEPT))) await cache.delete(old);
  } catch {
    return;
  }
}
