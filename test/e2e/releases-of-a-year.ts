import { join } from 'node:path';
import { findFormerReleases, writeSources } from '#test/support/former-release.ts';
import { fieldOf, writeLaterRelease } from '#test/support/later-release.ts';
import { type Answers, everyAnswer, lostIn, type Meant } from './every-answer.ts';
import { type Call, UsedEvent } from './used-event.ts';

export interface Release {
  readonly name: string;
  readonly sources: string;
  /** The fields that no release before it knows. */
  readonly fields: readonly string[];
  readonly kind: 'former' | 'this' | 'later';
  /** Its place in the order of the releases. */
  readonly place: number;
}

/** A service as it is in force. */
export interface InForce {
  readonly call: Call;
  /** Waits until the jobs have done what requests left to them. */
  readonly settle: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Where releases are deployed. Its data outlive them. */
export interface Host {
  readonly deploy: (release: Release) => Promise<InForce>;
  /** Copies the data as they are now, as an operator keeps them. Returns how to restore them after their loss. */
  readonly backUp: () => Promise<() => Promise<void>>;
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
    // 0.3.0 had a clock for papers alone: 24 hours, unless the settings said 12.
    /^\/api\/settings body\.pdf\.clock: (24 became 12|12 became 24)$/,
    // 0.3.0 cannot read the figures of an older proposal.
    /^\/api\/proposals\/\w+ body\.figures: /,
  ],
  calendars: true,
};
const NOTHING: Meant = { places: [], calendars: false };

/**
 * Returns so many releases: up to so many former ones of the history, this one (by default these sources), and made-up later ones. Writes
 * their sources into the folder.
 */
export async function releasesIn(
  folder: string,
  count: number,
  former: number,
  present = process.cwd(),
): Promise<Release[]> {
  const releases: Omit<Release, 'place'>[] = [];
  for (const release of (await findFormerReleases(former)).reverse()) {
    const sources = join(folder, release.commit);
    await writeSources(release, sources);
    releases.push({ name: release.name, sources, fields: [], kind: 'former' });
  }
  releases.push({ name: 'this release', sources: present, fields: [], kind: 'this' });
  for (let number = 1; releases.length < count; number += 1) {
    const sources = join(folder, `later-${number}`);
    await writeLaterRelease(number, sources);
    const fields = Array.from({ length: number }, (_none, n) => fieldOf(n + 1));
    releases.push({ name: `later release ${number}`, sources, fields, kind: 'later' });
  }
  return releases.map((release, place) => ({ ...release, place }));
}

/** Returns the releases in the order of their deployments, with two steps back: from this release, and from a later one. */
export function yearOf(releases: readonly Release[]): Release[] {
  const back = [releases.findIndex(({ kind }) => kind === 'this'), Math.floor((releases.length * 3) / 4)];
  return releases.flatMap((release, place) =>
    back.includes(place) ? [release, releases[place - 1] as Release, release] : [release],
  );
}

const LATE = new Set([502, 503, 504]);
const MAX_TRIES = 4;

/**
 * On a busy machine a step takes longer than the service keeps an idle connection: then the client sends on a new one. And the table answers
 * later than the service waits, or a function starts later than the gateway does: then the client reads again.
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
    let reply = await once(...asked);
    for (let tries = 1; asked[0] === 'GET' && LATE.has(reply.status) && tries < MAX_TRIES; tries += 1)
      reply = await once(...asked);
    return reply;
  };
}

/** The release that ran last, and what it answered. */
interface State {
  readonly release: Release;
  readonly answers: Answers;
}

/** An event that is used under one release after the other. */
export class Year {
  readonly #host: Host;
  readonly #deep: number;
  #event = new UsedEvent();
  #last: State | undefined;
  readonly faults: string[] = [];
  /** How many answers were compared. */
  compared = 0;

  /** Of `deep` records of each list, whatever belongs to them is read. */
  constructor(host: Host, deep: number) {
    this.#host = host;
    this.#deep = deep;
  }

  /** Deploys a release: compares every answer with those of the release before, and uses it. */
  async deploy(release: Release): Promise<void> {
    const { end, settle, ...service } = await this.#host.deploy(release);
    const call = patient(service.call);
    // A release does not show the fields of later ones, and must keep them.
    const isShown = (field: string) =>
      !field.includes(fieldOf('')) || release.fields.some((each) => field.endsWith(each));
    if (this.#last) {
      await this.#compare(this.#last, release, call);
      this.#note(release, await this.#event.lost(call, isShown));
    } else await this.#event.begin(call);
    this.#note(release, await this.#event.goOn(call, release.fields));
    this.#note(release, await this.#event.lost(call, isShown));
    await settle();
    this.#last = { release, answers: await this.#read(release, call) };
    await end();
  }

  /** Copies the data as they are now. Returns how to restore them: what was written meanwhile is gone. */
  async backUp(): Promise<() => Promise<void>> {
    const [restore, event, last] = [await this.#host.backUp(), this.#event.copy(), this.#last];
    return async () => {
      await restore();
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
    return everyAnswer({ sources, ask, known: this.#event.known, deep: this.#deep });
  }

  #note({ name }: Release, faults: readonly string[]): void {
    this.faults.push(...faults.map((fault) => `${name}: ${fault}`));
  }
}

/** Deploys the releases one after the other. The data are lost under the last one, and restored as they were before it. */
export async function runYear(year: Year, steps: readonly Release[]): Promise<void> {
  const last = steps.at(-1);
  for (const release of steps.slice(0, -1)) await year.deploy(release);
  if (!last) return;
  const restore = await year.backUp();
  await year.deploy(last);
  await restore();
  await year.deploy(last);
}
