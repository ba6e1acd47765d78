import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { SignedOut } from '#shared/pages/parts/session.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { READERS } from './load.ts';
import { RHYTHM } from './rate.ts';
import { type Derived, derived, faults } from './store.ts';

export type Read = keyof typeof RHYTHM;
const ALL = Object.keys(RHYTHM) as readonly Read[];
/** What each view shows: in the rail, and as the alarm. */
const ALWAYS: ReadonlySet<Read> = new Set(['attention', 'musters']);

/** What only some views show. It is read while one of them is drawn, in this tab or in another one of the person. */
const watched = new Map<Read, number>();
let watchedElsewhere: readonly Read[] = [];

export function noteWatched(part: Read, by: 1 | -1): void {
  watched.set(part, (watched.get(part) ?? 0) + by);
}

export function watchedHere(): Read[] {
  return ALL.filter((part) => (watched.get(part) ?? 0) > 0);
}

export function noteWatchedElsewhere(parts: readonly Read[]): void {
  watchedElsewhere = parts;
}

const etags = new Map<Read, string | undefined>();
const readAt = new Map<Read, number>();
const touched = new Set<Read>();

/** Notes that a change of a record may have changed these parts: they are read soon. */
export function noteTouched(...parts: readonly Read[]): void {
  for (const part of parts) touched.add(part);
}

/** Notes that a write of this page has changed these parts: they are read at once. */
export function noteStale(...parts: readonly Read[]): void {
  for (const part of parts) readAt.delete(part);
}

/** When a part was last read because of the clock alone. */
let byClockAt = 0;

function ageOf(part: Read, at: number): number {
  return at - (readAt.get(part) ?? 0);
}

/** Returns the parts to read: those that a change may have changed, and of those that the clock changes one a minute, so that a quiet minute has few requests. */
function dueParts(at: number): readonly Read[] {
  // A hidden page asks once a minute, so what it hears of it reads at once.
  const isHidden = document.visibilityState === 'hidden';
  const seen = isHidden ? [] : watchedHere();
  const shown = ALL.filter((part) => ALWAYS.has(part) || seen.includes(part) || watchedElsewhere.includes(part));
  const stale = shown.filter((part) => {
    const { every, soonest } = RHYTHM[part];
    if (touched.has(part) || !readAt.has(part)) return isHidden || ageOf(part, at) >= soonest;
    return every < MINUTE_MS && ageOf(part, at) >= every;
  });
  const old = shown.filter((part) => !stale.includes(part) && ageOf(part, at) >= RHYTHM[part].every);
  const [oldest] = old.sort((a, b) => ageOf(b, at) - ageOf(a, at));
  if (!oldest || at - byClockAt < MINUTE_MS) return stale;
  byClockAt = at;
  return [...stale, oldest];
}

/** A derived part that was read, for the other tabs. */
export interface ReadPart {
  readonly part: Read;
  readonly value?: Derived[Read];
  readonly fault?: string;
}

/** Takes what a tab has read of a derived part. */
export function takePart({ fault, part, value }: ReadPart): void {
  if (value !== undefined) derived[part].value = value as never;
  faults.value = { ...faults.peek(), [part]: fault };
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof SignedOut || (error instanceof ApiProblem && error.document.status === 401);
}

async function readPart(part: Read, at: number): Promise<ReadPart> {
  readAt.set(part, at);
  touched.delete(part);
  try {
    const found = await READERS[part](etags.get(part));
    if (!found) return { part };
    etags.set(part, found.etag);
    return { part, value: found.value };
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return { part, fault: faultOf(error) };
  }
}

/** Reads the derived parts that are due. What fails keeps its last value, and the rest of the desk goes on. */
export async function readDueParts(at: number): Promise<readonly ReadPart[]> {
  const read = await Promise.all(dueParts(at).map((part) => readPart(part, at)));
  for (const each of read) takePart(each);
  return read.filter(({ fault, part, value }) => value !== undefined || fault !== undefined || part in faults.peek());
}
