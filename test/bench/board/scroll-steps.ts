import type { CDPSession, Page } from 'playwright-core';

/** The processor time of one step of scrolling in milliseconds: of everything on the main thread of the page, and of its parts. */
export interface Step {
  readonly all: number;
  readonly script: number;
  readonly layout: number;
}

/** How far a step scrolls: in pixels. */
export interface Way {
  readonly across: number;
  readonly down: number;
}

/**
 * Scrolls, and turns round at the ends. Resolves when the frame that shows the new place is drawn: the page hears of the scrolling with the
 * frame after, and draws before the one after that.
 */
const SCROLL = `(({ across, down }) => new Promise((done) => {
  const box = document.querySelector('.lane-box');
  globalThis.turn ??= { x: 1, y: 1 };
  requestAnimationFrame(() => {
    const [wasX, wasY] = [box.scrollLeft, box.scrollTop];
    box.scrollBy(across * turn.x, down * turn.y);
    if (across && box.scrollLeft === wasX) turn.x = -turn.x;
    if (down && box.scrollTop === wasY) turn.y = -turn.y;
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  });
}))`;

const SECOND_MS = 1_000;

async function read(session: CDPSession): Promise<Step> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * SECOND_MS;
  return {
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  };
}

/**
 * Scrolls step by step, and returns what each costs. It counts the time of the thread on a processor, so a busy machine changes little. A
 * step has two more frames without changes in it, and the messages of this measurement: the frame itself costs less.
 */
export async function stepsOf(page: Page, way: Way, count: number): Promise<Step[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const steps: Step[] = [];
  let before = await read(session);
  for (let n = 0; n < count; n += 1) {
    await page.evaluate(`${SCROLL}(${JSON.stringify(way)})`);
    const after = await read(session);
    steps.push({
      all: after.all - before.all,
      script: after.script - before.script,
      layout: after.layout - before.layout,
    });
    before = after;
  }
  await session.detach();
  return steps;
}

/** Returns the value that this share of the numbers does not exceed. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
