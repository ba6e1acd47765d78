import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#shared/units/durations.ts';
import { findFormerReleases, writeSources } from '#test/support/former-release.ts';
import { fieldOf, writeLaterRelease } from '#test/support/later-release.ts';
import { clientOf } from './api-client.ts';
import { type Answers, everyAnswer, lostIn, type Meant } from './every-answer.ts';
import { endAll, runScript, startLocalService, withFolder } from './local-service.ts';
import { type Call, UsedEvent } from './used-event.ts';

/**
 * `YEAR=12` takes so many releases: up to three of the history, this one, and made-up later ones. Each week, `.ci/run year` does. By default,
 * a next release steps back to this one, and is deployed again.
 */
const RELEASES = Number(process.env['YEAR'] ?? 2);
const IS_YEAR = RELEASES > 2;

const FORMER = IS_YEAR ? 3 : 0;
/** Of so many records of each list, whatever belongs to them is read. */
const DEEP = IS_YEAR ? 3 : 1;

interface Release {
  readonly name: string;
  readonly sources: string;
  /** The fields that no release before it knows. */
  readonly fields: readonly string[];
  readonly kind: 'former' | 'this' | 'later';
  /** Its place in the order of the releases. */
  readonly place: number;
}

/** What two releases of the history answer otherwise. CHANGELOG says so under "What you will notice". */
const MEANT: Meant = {
  places: [
    // 0.3.0 compares the ways between places. 0.2.0 warned of rides whose places are words.
    /^\/api\/attention\S* body\.(total|items):/,
    // Releases say the same fault in other words, and mend more of them by one press.
    /^\/api\/attention\S* body\.items\.\d+\.(detail|mend\.operationId): /,
    // 0.3.0 listed no messages without a filter. Now all are listed.
    /^\/api\/messages\?limit=200 status: 400 became 200$/,
    // 0.3.0 knows one state more.
    /^\/api\/whereabouts\S* body\.counts\.byState: /,
    // 0.3.0 cannot read the figures of an older proposal.
    /^\/api\/proposals\/\w+ body\.figures: /,
  ],
  calendars: true,
};
const NOTHING: Meant = { places: [], calendars: false };

async function releasesIn(folder: string): Promise<Release[]> {
  const former = (await findFormerReleases(FORMER)).reverse();
  const releases: Omit<Release, 'place'>[] = [];
  for (const release of former) {
    const sources = join(folder, release.commit);
    await writeSources(release, sources);
    releases.push({ name: release.name, sources, fields: [], kind: 'former' });
  }
  releases.push({ name: 'this release', sources: process.cwd(), fields: [], kind: 'this' });
  for (let number = 1; releases.length < RELEASES; number += 1) {
    const sources = join(folder, `later-${number}`);
    await writeLaterRelease(number, sources);
    const fields = Array.from({ length: number }, (_none, n) => fieldOf(n + 1));
    releases.push({ name: `later release ${number}`, sources, fields, kind: 'later' });
  }
  return releases.map((release, place) => ({ ...release, place }));
}

/** The release that ran last, and what it answered. */
interface State {
  readonly release: Release;
  readonly answers: Answers;
}

/**
 * On a busy machine a step takes longer than the service keeps an idle connection: then the client sends on a new one. And the table answers
 * later than the service waits: then the client reads again.
 */
function patient(call: Call): Call {
  const once: Call = async (...asked) => {
    try {
      return await call(...asked);
    } catch (error) {
      if (!(error instanceof TypeError && error.message === 'fetch failed')) throw error;
      return call(...asked);
    }
  };
  return async (...asked) => {
    const reply = await once(...asked);
    return reply.status === 503 && asked[0] === 'GET' ? once(...asked) : reply;
  };
}

/** A service whose data outlives its releases. */
class Service {
  readonly #data: string;
  #event = new UsedEvent();
  #last: State | undefined;
  readonly faults: string[] = [];
  compared = 0;

  constructor(data: string) {
    this.#data = data;
  }

  /** Deploys a release: compares every answer with those of the release before, and uses it. */
  async deploy(release: Release): Promise<void> {
    const service = await startLocalService({
      folder: this.#data,
      sources: release.sources,
      env: { MOTORCADE_JOBS: 'off', MOTORCADE_DEMO: IS_YEAR ? 'on' : 'off' },
    });
    const { stdout } = await runScript('token', ['admin'], { MOTORCADE_DATA: this.#data }, release.sources);
    const call = patient(clientOf(service.url, stdout.trim()));
    // A release does not show the fields of later ones, and must keep them.
    const isShown = (field: string) =>
      !field.includes(fieldOf('')) || release.fields.some((each) => field.endsWith(each));
    if (this.#last) {
      await this.#compare(this.#last, release, call);
      this.#note(release, await this.#event.lost(call, isShown));
    } else await this.#event.begin(call);
    this.#note(release, await this.#event.goOn(call, release.fields));
    this.#note(release, await this.#event.lost(call, isShown));
    this.#last = { release, answers: await this.#read(release, call) };
    await service.stop();
  }

  /** Copies the data as it is now, as an operator keeps it. Returns how to restore them after their loss: what was written meanwhile is gone. */
  async backUp(): Promise<() => Promise<void>> {
    const [copy, event, last] = [`${this.#data}-copy`, this.#event.copy(), this.#last];
    await cp(this.#data, copy, { recursive: true });
    return async () => {
      await rm(this.#data, { recursive: true });
      await cp(copy, this.#data, { recursive: true });
      this.#event = event;
      this.#last = last;
    };
  }

  async #compare({ answers, release: former }: State, release: Release, call: Call): Promise<void> {
    const now = await this.#read(release, call);
    const isBack = release.place < former.place;
    const [older, newer] = isBack ? [now, answers] : [answers, now];
    const isOfHistory = [former, release].some(({ kind }) => kind === 'former');
    const lost = lostIn(older, newer, isOfHistory ? MEANT : NOTHING);
    this.#note(
      release,
      lost.map((fault) => `${isBack ? 'back ' : ''}from ${former.name}: ${fault}`),
    );
    this.compared += older.size;
  }

  #read({ sources }: Release, ask: Call): Promise<Answers> {
    return everyAnswer({ sources, ask, known: this.#event.known, deep: DEEP });
  }

  #note({ name }: Release, faults: readonly string[]): void {
    this.faults.push(...faults.map((fault) => `${name}: ${fault}`));
  }
}

afterAll(endAll);

describe(`an event that is used under ${RELEASES} releases`, () => {
  it(
    'loses nothing by deployments, steps back and a restore',
    async () => {
      await withFolder(async (folder) => {
        const releases = await releasesIn(folder);
        expect(releases).toHaveLength(RELEASES);
        const service = new Service(join(folder, 'data'));
        const steps = stepsOf(releases);
        for (const [n, place] of steps.entries()) {
          const release = releases[place] as Release;
          await service.deploy(release);
          if (!IS_YEAR || n !== steps.length - 2) continue;
          // The data are lost under the last release: they are as they were before it.
          const restore = await service.backUp();
          await service.deploy(releases.at(-1) as Release);
          await restore();
        }
        expect(service.faults).toEqual([]);
        expect(service.compared).toBeGreaterThan(40 * (steps.length - 1));
        process.stdout.write(`${service.compared} answers compared\n`);
      });
    },
    HOUR_MS,
  );
});

/** Returns the places of the releases in the order of their deployments, with two steps back: from this release, and from a later one. */
function stepsOf(releases: readonly Release[]): number[] {
  if (!IS_YEAR) return [1, 0, 1];
  const back = [releases.findIndex(({ kind }) => kind === 'this'), Math.floor((releases.length * 3) / 4)];
  return releases.flatMap(({ place }) => (back.includes(place) ? [place, place - 1, place] : [place]));
}
