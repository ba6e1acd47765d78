import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { type RateVerdict, verdictOf } from '#shared/entities/rate-counter.ts';
import { rateHeaders } from '#shared/pipeline/headers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';

const START = Date.parse('2027-05-10T00:00:00Z');
/** The limit of each address without settings. */
const LIMIT = { limit: 100, windowSeconds: 60 };
/** How long an answer takes. */
const AWAY_MS = 80;

let script: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { begin } from '#shared/pages/desk/session.ts';
        import { followDesk, watch } from '#shared/pages/desk/store/feed.ts';
        import { freshness, lists, now, range, settings } from '#shared/pages/desk/store/store.ts';
        import { tellPresence } from '#shared/pages/desk/shell/presence.ts';
        import { apiOf } from '#shared/pages/parts/api-client.ts';
        const api = apiOf({ token: async () => 'token' });
        begin({ api, user: { id: name, role: 'COORDINATOR' }, signOut: () => undefined });
        followDesk();
        tellPresence();
        watch('whereabouts');
        out({ tryOut: () => api.send('PATCH', '/api/events/act_1', { body: {}, dryRun: true }), rides: () => lists.activities.peek().size, zone: () => settings.peek()?.timezone, clock: () => now.peek(), readTo: () => range.peek().to });
      `,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    define: { 'import.meta.url': '"http://desk"' },
    format: 'iife',
    target: 'es2022',
  });
  script = outputFiles[0]?.text ?? '';
});

interface Desk {
  readonly asked: number[];
  /** Does what a person does who works: a key. */
  readonly touch: () => void;
  readonly tryOut: () => Promise<unknown>;
  readonly rides: () => number;
  readonly zone: () => string | undefined;
  /** What the clock of the desk shows. */
  readonly clock: () => number;
  /** Up to when the desk has read the plan. */
  readonly readTo: () => number;
  readonly see: (state: 'visible' | 'hidden') => void;
}

/** Ends a request that has no answer. */
interface Waiting {
  end: () => void;
}

/** A service with its limit for each address, and the clock of all who ask it. */
class World {
  now = START;
  refused = 0;
  /** How many changes there were. */
  changes = 0;
  /** The time zone of the settings. Its change is the last one. */
  zone = 'UTC';
  /** How far the clock of the service is ahead of that of the desks. */
  ahead = 0;
  /** The answers to this address do not come. */
  lost = 'none';
  /** The settings cannot be read. */
  areSettingsLost = false;
  /** The counter of each address. */
  readonly #counters = new Map<string, { readonly windowStart: number; readonly count: number }>();
  #next = 1;
  readonly #events = new Map<number, { readonly at: number; readonly run: () => void }>();

  /** Does something later. Returns its number. */
  later(wait: number, run: () => void): number {
    this.#events.set(this.#next, { at: this.now + Math.max(0, wait), run });
    return this.#next++;
  }

  forget(event: number): void {
    this.#events.delete(event);
  }

  /** Lets time pass. */
  async pass(duration: number): Promise<void> {
    const end = this.now + duration;
    for (;;) {
      let first: readonly [number, { readonly at: number; readonly run: () => void }] | undefined;
      for (const each of this.#events) if (!first || each[1].at < first[1].at) first = each;
      if (!first || first[1].at > end) break;
      this.#events.delete(first[0]);
      this.now = Math.max(this.now, first[1].at);
      first[1].run();
      await new Promise(setImmediate);
    }
    this.now = end;
  }

  /** The computers sleep: time passes, and no timer runs. */
  sleep(duration: number): void {
    this.now += duration;
    for (const [event, { at, run }] of this.#events) this.#events.set(event, { at: at + duration, run });
  }

  /** Answers as the service does. */
  #answer(address: string, path: string, ifNoneMatch: string | undefined) {
    const verdict = this.#count(address);
    const isRefused = verdict.count > verdict.limit;
    if (isRefused) this.refused += 1;
    const etag = `"${this.changes}"`;
    const headers = new Headers({
      'Content-Type': 'application/json',
      ...rateHeaders({ verdict }),
      ETag: etag,
      Date: new Date(this.now + this.ahead).toUTCString(),
    });
    const isLost = this.areSettingsLost && path === '/api/settings';
    const status = isRefused ? 429 : isLost ? 503 : ifNoneMatch === etag ? 304 : 200;
    const data = isRefused ? { status, code: 'RATE_LIMITED', title: 'Too many' } : this.#dataOf(path);
    return { ok: status === 200, status, headers, json: () => Promise.resolve(data) };
  }

  /** Counts a request as the service does. */
  #count(address: string): RateVerdict {
    const known = this.#counters.get(address) ?? { windowStart: this.now, count: 0 };
    const counting = { ...LIMIT, now: this.now };
    const added = { ...known, count: known.count + 1 };
    const verdict = verdictOf(added, counting);
    const first = { windowStart: this.now, count: 1 };
    this.#counters.set(address, verdict ? added : first);
    return verdict ?? (verdictOf(first, counting) as RateVerdict);
  }

  #dataOf(path: string): unknown {
    const cursor = String(this.changes);
    const none = {
      motorcades: [],
      flights: [],
      drivers: [],
      vehicles: [],
      vips: [],
      places: [],
      blocks: [],
      messages: [],
    };
    if (path.startsWith('/api/desk')) {
      const { from, to } = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
      return { ...none, activities: [], cursor, from, to };
    }
    if (!path.startsWith('/api/changes')) return { items: [], total: 0, timezone: this.zone };
    const after = Number(/after=(\d+)/.exec(path)?.[1]);
    const items = Array.from({ length: this.changes - after }, (_, place) => after + place + 1);
    return {
      items: items.map((id) => ({
        type: 'CHANGED',
        subject: this.zone !== 'UTC' && id === this.changes ? 'Settings' : 'ScheduleEvent',
        subjectId: `act_${id}`,
        deleted: false,
      })),
      records: {
        activities: items.map((id) => ({
          id: `act_${id}`,
          version: 1,
          startTime: new Date(START).toISOString(),
          status: 'SCHEDULED',
        })),
      },
      nextCursor: cursor,
    };
  }

  /** Opens a desk behind an address. */
  open(name: string, address: string): Desk {
    const asked: number[] = [];
    const heard = new Map<string, (() => void)[]>();
    const addEventListener = (type: string, run: () => void) => heard.set(type, [...(heard.get(type) ?? []), run]);
    const tell = (type: string) => heard.get(type)?.forEach((run) => run());
    const document = { visibilityState: 'visible', addEventListener };
    const clock = () => this.now;
    const fetched = (
      path: string,
      { headers, signal }: { readonly headers: Readonly<Record<string, string>>; readonly signal: Waiting },
    ) => {
      asked.push(this.now);
      if (path.startsWith(this.lost))
        return new Promise((_, refuse) => (signal.end = () => refuse(new Error('Timeout'))));
      const answer = this.#answer(address, path, headers['If-None-Match']);
      return new Promise((resolve) => this.later(AWAY_MS, () => resolve(answer)));
    };
    class Clock extends Date {
      constructor(...given: [number?]) {
        super(given[0] ?? clock());
      }
      static override now = clock;
    }
    let desk: Pick<Desk, 'tryOut' | 'rides' | 'zone' | 'clock' | 'readTo'> | undefined;
    const repeat = (run: () => void, every: number): number =>
      this.later(every, () => {
        run();
        repeat(run, every);
      });
    runInContext(
      script,
      createContext({
        name,
        out: (made: typeof desk) => (desk = made),
        Date: Clock,
        fetch: fetched,
        setTimeout: (run: (...given: unknown[]) => void, wait = 0, ...given: unknown[]) =>
          this.later(wait, () => run(...given)),
        clearTimeout: (event: number) => this.forget(event),
        setInterval: repeat,
        AbortSignal: {
          timeout: (wait: number) => {
            const signal: Waiting = { end: () => undefined };
            this.later(wait, () => signal.end());
            return signal;
          },
        },
        BroadcastChannel: class {
          readonly addEventListener = () => undefined;
          readonly postMessage = () => undefined;
        },
        location: { hash: '' },
        document,
        navigator: { userAgent: '' },
        addEventListener,
        crypto,
        Blob,
        Headers,
        URL,
        URLSearchParams,
      }),
    );
    if (!desk) throw new Error('The desk did not begin');
    return {
      ...desk,
      asked,
      touch: () => tell('keydown'),
      see: (state) => {
        document.visibilityState = state;
        tell('visibilitychange');
      },
    };
  }
}

/** The most requests in any minute between two moments. */
function mostPerMinute({ asked }: Desk, from: number): number {
  const later = asked.filter((at) => at >= from);
  return Math.max(0, ...later.map((at) => later.filter((each) => each >= at && each < at + MINUTE_MS).length));
}

describe('a desk', () => {
  it('asks at most 14 times in a quiet minute, and sees a change within 5 seconds', async () => {
    const world = new World();
    const desk = world.open('ann', 'quiet');
    await world.pass(2 * MINUTE_MS);
    const from = world.now;
    for (let n = 0; n < 30; n += 1) {
      desk.touch();
      await world.pass(MINUTE_MS);
    }
    expect(mostPerMinute(desk, from)).toBeLessThanOrEqual(14);
    world.changes += 1;
    await world.pass(5 * SECOND_MS + 2 * AWAY_MS);
    expect(desk.rides()).toBe(1);
  });

  it('asks at most 25 times in a minute with 20 changes of others and 6 dry runs', async () => {
    const world = new World();
    const desk = world.open('ann', 'busy');
    await world.pass(2 * MINUTE_MS);
    const from = world.now;
    for (let n = 0; n < 200; n += 1) {
      desk.touch();
      world.changes += 1;
      if (n % 3 === 0) void desk.tryOut();
      await world.pass(3 * SECOND_MS);
    }
    expect(mostPerMinute(desk, from)).toBeLessThanOrEqual(25);
    await world.pass(10 * SECOND_MS);
    expect(desk.rides()).toBe(200);
  });

  it('asks once a minute while it is hidden', async () => {
    const world = new World();
    const desk = world.open('ann', 'hidden');
    await world.pass(MINUTE_MS);
    desk.see('hidden');
    await world.pass(2 * MINUTE_MS);
    const from = world.now;
    world.changes += 1;
    await world.pass(MINUTE_MS + AWAY_MS);
    expect(desk.rides()).toBe(1);
    await world.pass(30 * MINUTE_MS);
    expect(mostPerMinute(desk, from)).toBeLessThanOrEqual(4);
  });
});

describe('a desk whose computer or line is bad', () => {
  it('asks again within half a minute where an answer never comes', async () => {
    const world = new World();
    const desk = world.open('ann', 'lost');
    await world.pass(MINUTE_MS);
    world.lost = '/api/changes';
    await world.pass(10 * SECOND_MS);
    Object.assign(world, { lost: 'none', changes: 1 });
    await world.pass(30 * SECOND_MS);
    expect(desk.rides()).toBe(1);
  });

  it('shows the time and the changes at once after an hour of sleep', async () => {
    const world = new World();
    const desk = world.open('ann', 'slept');
    await world.pass(5 * MINUTE_MS);
    desk.see('hidden');
    await world.pass(2 * MINUTE_MS);
    world.changes += 1;
    world.sleep(HOUR_MS);
    await world.pass(5 * SECOND_MS + 2 * AWAY_MS);
    expect([world.now - desk.clock() < 6 * SECOND_MS, desk.rides()]).toEqual([true, 1]);
  });

  it('has the time of the service, also where the clock of the computer is wrong', async () => {
    const world = new World();
    world.ahead = 3 * HOUR_MS;
    const desk = world.open('ann', 'clock');
    await world.pass(20 * SECOND_MS);
    expect(Math.abs(world.now + world.ahead - desk.clock())).toBeLessThan(20 * SECOND_MS);
    world.ahead = 0;
    await world.pass(20 * SECOND_MS);
    expect(Math.abs(world.now - desk.clock())).toBeLessThan(20 * SECOND_MS);
  });

  it('reads today also when it stays open for longer than it has read', async () => {
    const world = new World();
    const desk = world.open('ann', 'week');
    await world.pass(MINUTE_MS);
    world.sleep(8 * DAY_MS);
    await world.pass(MINUTE_MS);
    expect(desk.readTo()).toBeGreaterThan(world.now + DAY_MS / 2);
  });
});

describe('changed settings', () => {
  it('are read again until they come', async () => {
    const world = new World();
    const desk = world.open('ann', 'settings');
    await world.pass(MINUTE_MS);
    expect(desk.zone()).toBe('UTC');
    Object.assign(world, { zone: 'Asia/Tokyo', changes: 1, areSettingsLost: true });
    await world.pass(20 * SECOND_MS);
    expect(desk.zone()).toBe('UTC');
    world.areSettingsLost = false;
    await world.pass(MINUTE_MS);
    expect(desk.zone()).toBe('Asia/Tokyo');
  });
});

describe('four desks behind one address', () => {
  it('work six hours, two of them busy, and are never refused', async () => {
    const world = new World();
    const desks = ['ann', 'ben', 'cid', 'dee'].map((name) => world.open(name, 'shared'));
    // They work from 1 to 7, and from 3 to 5 everything happens at once.
    for (let n = 0; world.now < START + 8 * HOUR_MS; n += 1) {
      const hour = (world.now - START) / HOUR_MS;
      const isBusy = hour >= 3 && hour < 5;
      const isOpen = hour >= 1 && hour < 7;
      if (isOpen && n % (isBusy ? 1 : 6) === 0) world.changes += 1;
      for (const [place, desk] of desks.entries()) {
        if (n % 6 === place && isOpen) desk.touch();
        if (isOpen && n % (isBusy ? 3 : 12) === place % 3) void desk.tryOut().catch(() => undefined);
      }
      await world.pass(5 * SECOND_MS);
    }
    expect(world.refused).toBe(0);
    for (const desk of desks) expect(desk.rides()).toBe(world.changes);
  });
});
