import { ApiProblem, messageOf } from '#shared/pages/parts/api-client.ts';
import { SignedOut } from '#shared/pages/parts/session.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import { api, signOut } from '../session.ts';
import { loadDesk, READERS } from './load.ts';
import type { Kind, Records } from './records.ts';
import {
  type Derived,
  derived,
  drop,
  faults,
  freshness,
  now,
  type Part,
  type Present,
  put,
  together,
} from './store.ts';

interface Change {
  readonly type: string;
  readonly subject: string;
  readonly subjectId: string;
  readonly deleted: boolean;
}

interface Changes {
  readonly items: readonly Change[];
  readonly nextCursor: string;
  readonly records?: { readonly [K in Kind]?: readonly Records[K][] };
}

/** The list that has the records of a subject of the feed. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  ScheduleEvent: 'activities',
  Motorcade: 'motorcades',
  Flight: 'flights',
  Driver: 'drivers',
  Vehicle: 'vehicles',
  Vip: 'vips',
  Place: 'places',
  Block: 'blocks',
  Message: 'messages',
};

/** While a person works, while they do not, and while the page is hidden: an alarm shows in its title. */
const WORKING_MS = 5 * SECOND_MS;
const QUIET_MS = 10 * SECOND_MS;
const HIDDEN_MS = MINUTE_MS;
/** A person who touched nothing for this long does not work at the desk. */
const AWAY_AFTER_MS = 2 * MINUTE_MS;
/** After a failure the desk waits longer each time, up to this. */
const LONGEST_MS = 30 * SECOND_MS;

/** The derived parts: how often the clock alone changes them, and how soon they are read after a change. */
const RHYTHM: Readonly<Record<Exclude<Part, 'presence'>, { readonly every: number; readonly soonest: number }>> = {
  attention: { every: MINUTE_MS, soonest: 10 * SECOND_MS },
  whereabouts: { every: 2 * MINUTE_MS, soonest: 30 * SECOND_MS },
  musters: { every: 10 * MINUTE_MS, soonest: 0 },
  locations: { every: 15 * SECOND_MS, soonest: 15 * SECOND_MS },
};
type Read = keyof typeof RHYTHM;

/** What only some views show. It is read while one of them is drawn. */
const watched = new Map<Read, number>();

/** Says that a view shows a derived part from now on. Returns how it says that it does not any more. */
export function watch(part: 'whereabouts' | 'locations'): () => void {
  watched.set(part, (watched.get(part) ?? 0) + 1);
  if (!derived[part].peek()) wake();
  return () => watched.set(part, (watched.get(part) ?? 1) - 1);
}

function isShown(part: Read): boolean {
  return part === 'attention' || part === 'musters' || (watched.get(part) ?? 0) > 0;
}

const etags = new Map<Read, string | undefined>();
const readAt = new Map<Read, number>();
const touched = new Set<Read>();

function isDue(part: Read, at: number): boolean {
  const { every, soonest } = RHYTHM[part];
  const age = at - (readAt.get(part) ?? 0);
  return isShown(part) && (age >= every || (touched.has(part) && age >= soonest));
}

/** Reads a derived part. What fails keeps its last value, and the rest of the desk goes on. */
async function readPart(part: Read, at: number): Promise<void> {
  readAt.set(part, at);
  touched.delete(part);
  try {
    const found = await READERS[part](etags.get(part));
    if (found) {
      etags.set(part, found.etag);
      derived[part].value = found.value as never;
    }
    faults.value = { ...faults.peek(), [part]: undefined };
  } catch (error) {
    if (isSignedOut(error)) throw error;
    faults.value = { ...faults.peek(), [part]: messageOf(error) };
  }
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof SignedOut || (error instanceof ApiProblem && error.document.status === 401);
}

/** Takes changed records into the store. */
function take({ items, records = {} }: Changes): void {
  together(() => {
    for (const { deleted, subject, subjectId } of items) {
      const kind = KIND_OF[subject];
      if (kind && deleted) drop(kind, subjectId);
    }
    for (const kind of Object.keys(records) as Kind[]) put(kind, records[kind] as never);
  });
  if (items.length === 0) return;
  for (const part of ['attention', 'whereabouts'] as const) touched.add(part);
  if (items.some(({ subject }) => subject === 'Muster' || subject === 'Mark')) touched.add('musters');
}

let activeAt = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
let turn: () => void = () => undefined;

/** Asks for changes at once: after a write of this page, and when a person comes back. */
export function wake(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(turn, 0);
}

/** Reads these parts again with the next question, because a write of this page has changed them. */
export function touch(...parts: readonly Read[]): void {
  for (const part of parts) touched.add(part);
  for (const part of parts) readAt.delete(part);
  wake();
}

function pause(): number {
  if (document.visibilityState === 'hidden') return HIDDEN_MS;
  return Date.now() - activeAt < AWAY_AFTER_MS ? WORKING_MS : QUIET_MS;
}

/** Reads the desk, and keeps it up to date while the page is open. */
export function followDesk(): void {
  let cursor: string | undefined;
  let etag: string | undefined;
  let failures = 0;
  const ask = async (): Promise<void> => {
    if (cursor === undefined) {
      cursor = await loadDesk(Date.now());
      etag = undefined;
      return;
    }
    const path = `/api/changes?include=records&limit=200&after=${encodeURIComponent(cursor)}`;
    const answer = await api().getIfChanged<Changes>(path, etag);
    if (!answer) return;
    take(answer.value);
    [cursor, etag] = [answer.value.nextCursor, answer.etag];
  };
  const once = async (): Promise<number> => {
    try {
      await ask();
      const at = Date.now();
      const due = (Object.keys(RHYTHM) as Read[]).filter((part) => isDue(part, at));
      await Promise.all(due.map((part) => readPart(part, at)));
      failures = 0;
      freshness.value = { asOf: Date.now() };
      return pause();
    } catch (error) {
      if (isSignedOut(error)) signOut();
      failures += 1;
      if (error instanceof ApiProblem && error.document.code === 'CURSOR_EXPIRED') cursor = undefined;
      freshness.value = { asOf: freshness.peek().asOf, fault: messageOf(error) };
      const wait = Math.min(LONGEST_MS, WORKING_MS * 2 ** (failures - 1));
      return error instanceof ApiProblem && error.retryAfter ? Math.max(wait, error.retryAfter * SECOND_MS) : wait;
    }
  };
  turn = () => {
    timer = undefined;
    void once().then((wait) => {
      timer = setTimeout(turn, wait);
    });
  };
  const work = () => {
    activeAt = Date.now();
  };
  addEventListener('pointerdown', work, { passive: true });
  addEventListener('keydown', work, { passive: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  setInterval(() => {
    now.value = Date.now();
  }, 15 * SECOND_MS);
  turn();
}

/** Says which record this person has open, and learns what colleagues have open. */
export async function sayPresence(subject?: string, subjectId?: string): Promise<void> {
  const body = subject && subjectId ? { subject, subjectId } : {};
  const { value } = await api().send<{ items: Derived['presence'] }>('PUT', '/api/presence', { body });
  derived.presence.value = value.items satisfies readonly Present[];
}
