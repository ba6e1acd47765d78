/** What a service worker of this page uses. The types of browsers cannot be combined with those of their workers. */
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchOf extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchOf) => void): void;
}

const worker = globalThis as unknown as Worker;
const PAGE = '/api/drive';
const NAME = 'motorcade-drive';
const FILES = /\/api\/pages\/[a-z0-9.-]+/g;

/** Keeps the page and the files that it names, and drops the files of earlier versions. Nothing of it is about a person. */
async function keep(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`the page answers ${response.status}`);
  const page = await response.clone().text();
  const files: string[] = page.match(FILES) ?? [];
  const cache = await caches.open(NAME);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
  await cache.put(PAGE, response);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    // The page names the texts of each language too. Those of the phone are kept once they were read.
    const isNamed = page.includes(pathname.slice(pathname.lastIndexOf('/') + 1));
    if (pathname !== PAGE && !isNamed) await cache.delete(url);
  }
}

/** Returns the page from the service, else as it was last. An answer that is no page, such as an outage, is none. */
async function openPage(event: FetchOf): Promise<Response> {
  const kept = () => caches.match(PAGE);
  try {
    // Without the parameters of the sign-in, which the page reads from its address.
    const response = await fetch(PAGE);
    if (!response.ok) return (await kept()) ?? response;
    event.waitUntil(keep(response.clone()));
    return response;
  } catch (error) {
    const last = await kept();
    if (last) return last;
    throw error;
  }
}

/** Reads the texts of a language, and keeps them. */
async function readFile(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await (await caches.open(NAME)).put(request, response.clone());
  return response;
}

worker.addEventListener('install', (event) =>
  event.waitUntil(
    fetch(PAGE)
      .then(keep)
      .then(() => worker.skipWaiting()),
  ),
);
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  const { pathname } = new URL(url);
  if (mode === 'navigate' && pathname === PAGE) event.respondWith(openPage(event));
  // The name of a file contains a digest of its content.
  else if (pathname.startsWith('/api/pages/'))
    event.respondWith(caches.match(pathname).then((found) => found ?? readFile(event.request)));
});
