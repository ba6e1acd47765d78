import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { SECOND_MS } from '#shared/units/durations.ts';

/** A page whose clock moves only when a test says so. */
export interface SlowPage {
  readonly page: Page;
  /** Lets seconds pass, in steps. `before` may do something before a step. Returns how often the page asked for each operation. */
  readonly pass: (seconds: number, before?: (second: number) => Promise<void>) => Promise<Record<string, number>>;
}

/** No page asks more often by itself. */
const STEP_SECONDS = 5;

/** Notes each request of the page, and tells when all are answered. It keeps the real timer: the clock of the test replaces that of the page. */
const NOTE = `(() => {
  const later = setTimeout;
  const real = fetch;
  const away = new Set();
  window.asked = [];
  window.fetch = (...given) => {
    const path = new URL(given[0]?.url ?? given[0], location.href).pathname;
    window.asked.push((given[1]?.method ?? 'GET') + ' ' + path);
    const answer = real(...given);
    away.add(answer);
    const done = () => away.delete(answer);
    // The page plans its next request when it has read the body.
    answer.then((each) => each.clone().arrayBuffer()).then(done, done);
    return answer;
  };
  window.quiet = async () => {
    do {
      await new Promise((resolve) => later(resolve, 1));
    } while (away.size > 0);
    await new Promise((resolve) => later(resolve, 1));
  };
})()`;

/** Opens an address in a window whose time passes only by `pass`. `enter` signs in. */
export async function openSlowly(
  browser: Browser,
  address: string,
  enter: (page: Page) => Promise<void>,
): Promise<SlowPage> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1400, height: 900 } });
  await context.addInitScript(NOTE);
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(address);
  await enter(page);
  await page.clock.pauseAt(Date.now() + STEP_SECONDS * SECOND_MS);
  await page.evaluate('quiet()');
  return { page, pass: (seconds, before) => pass(page, seconds, before) };
}

async function pass(page: Page, seconds: number, before?: (second: number) => Promise<void>) {
  await page.evaluate('asked.length = 0');
  for (let second = 0; second < seconds; second += STEP_SECONDS) {
    await before?.(second);
    await page.clock.runFor(STEP_SECONDS * SECOND_MS);
    await page.evaluate('quiet()');
  }
  return byOperation(await page.evaluate<string[]>('asked'));
}

async function byOperation(asked: readonly string[]): Promise<Record<string, number>> {
  // A path without parameters is meant before one with them.
  const known = (await documented()).sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  const counts: Record<string, number> = {};
  for (const each of asked) {
    const found = known.find(({ method, path }) =>
      new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(each),
    );
    const name = found?.operationId ?? each;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Reads the operations from the lines of the API document: loading all of them takes 4 seconds of the processor. */
async function documented() {
  const operations: { readonly method: string; readonly path: string; readonly operationId: string }[] = [];
  let [path, method] = ['', ''];
  for (const line of (await readFile('openapi/api-documentation.yaml', 'utf8')).split('\n')) {
    const [, ofPath, ofMethod, operationId] =
      /^(?: {2}(\/\S*):| {4}(get|post|put|patch|delete):| {6}operationId: (\w+))$/.exec(line) ?? [];
    path = ofPath ?? path;
    method = ofMethod?.toUpperCase() ?? method;
    if (operationId) operations.push({ method, path, operationId });
  }
  return operations;
}
