{% autoescape off %}// Opens a table's page and the guides without the network. It caches the files of the page, the shell that replaces it and
// one page of guides, and nothing else: no other page, no response, no sheet. Hands that wait to be sent are stored elsewhere and not changed here.
const CACHE = "shinpan-{{ version }}";
const FILES = new Set({{ files }});
const SHELL = "{{ shell }}";
const GUIDES = "{{ guides }}";
const TABLE = /^\/t\/[^/]+\/$/;
const GUIDE = /^(\/offline)?\/guide\//;
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  // Requested without cookies, so that they are the same for everybody.
  await cache.addAll([SHELL, GUIDES].map((page) => new Request(page, { credentials: "omit", cache: "no-store" })));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

async function dropOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("shinpan-") && name !== CACHE).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) {
    return;
  }
  if (request.mode === "navigate") {
    event.respondWith(TABLE.test(pathname) ? table(request) : page(request, GUIDE.test(pathname) ? GUIDES : SHELL));
  } else if (FILES.has(pathname)) {
    event.respondWith(file(request));
  }
});

async function file(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function standIn(kept = SHELL) {
  const cache = await caches.open(CACHE);
  return (await cache.match(kept, { ignoreVary: true })) ?? Response.error();
}

async function page(request, kept) {
  try {
    return await fetch(request);
  } catch {
    return standIn(kept);
  }
}

// Waits `PATIENCE` ms for a table's page at most, because a judge enters a hand that has just ended.
async function table(request) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE, null);
  });
  try {
    const answer = await Promise.race([fetch(request), late]);
    // A proxy may answer in place of a desk that is down.
    return answer && !(answer.status >= 502 && answer.status <= 504) ? answer : standIn();
  } catch {
    return standIn();
  } finally {
    clearTimeout(timer);
  }
}
{% endautoescape %}
