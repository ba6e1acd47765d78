import { existsSync } from 'node:fs';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Executable, packagedBrowser } from './packaged-browser.ts';

/** Where systems keep the browser. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Starts a browser without a window: the one that `CHROMIUM` names, else that of the package, else the one of this machine. Throws if there is
 * none: the pages cannot be tested without it.
 */
export async function startBrowser(...args: readonly string[]): Promise<Browser> {
  const browser = browserAt([process.env['CHROMIUM'] ?? '']) ?? (await packagedBrowser()) ?? browserAt(PLACES);
  if (!browser) throw new Error('There is no Chromium for this machine. Install it, or name it with CHROMIUM');
  return chromium.launch({ ...browser, args: ['--no-sandbox', '--disable-dev-shm-usage', ...args] });
}

function browserAt(places: readonly string[]): Executable | undefined {
  const executablePath = places.find((place) => place && existsSync(place));
  return executablePath === undefined ? undefined : { executablePath, env: process.env };
}

export interface Seen {
  readonly page: Page;
  /** What went wrong in the page: errors, and messages of the console that the browser marks as errors. */
  readonly faults: string[];
  /** The hosts that the page asked. */
  readonly hosts: Set<string>;
}

/** Opens an address in a new window of its own, and notes what it asks for and what fails. */
export async function openPage(
  browser: Browser,
  address: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Seen> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1400, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  const hosts = new Set<string>();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(address);
  return { page, faults, hosts };
}

/** Of all else that axe finds, it would work out an address for each element. */
export const ONLY_VIOLATIONS = `resultTypes: ['violations']`;

/** Returns what axe finds wrong on the page as it is now: the rule, and the first element that breaks it. */
export async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source);
  const rules = `['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']`;
  const { violations } = await page.evaluate<AxeResults>(`axe.run({ ${ONLY_VIOLATIONS}, runOnly: ${rules} })`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
}
