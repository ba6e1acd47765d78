import { effect } from '@preact/signals';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { kindOf } from '#shared/pages/desk/panels/kinds.ts';
import { api, me, signInEnded } from '#shared/pages/desk/session.ts';
import { ApiProblem, hearing } from '#shared/pages/parts/api-client.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import { shownDate } from './days.ts';
import { loadDesk, loadRange } from './load.ts';
import {
  isSignedOut,
  noteStale,
  noteTouched,
  noteWatched,
  noteWatchedElsewhere,
  type Read,
  readDueParts,
  takePart,
  watchedHere,
} from './parts.ts';
import { FEED_MS, feedPause, isShared, noteAnswer, presentTraffic } from './rate.ts';
import type { Kind, Records, Settings } from './records.ts';
import {
  type Derived,
  derived,
  drop,
  freshness,
  isListed,
  noteTime,
  now,
  present,
  put,
  settings,
  sharesLimit,
  together,
} from './store.ts';
import { joinTabs, type News, type Tabs } from './tabs.ts';

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

/** A person who touched nothing for this long does not work at the desk. */
const AWAY_AFTER_MS = 2 * MINUTE_MS;
/** After a failure the desk waits longer each time, up to this. */
const LONGEST_MS = 30 * SECOND_MS;
/** More changes than this in one answer: the rest is asked for at once. */
const PAGE = 200;

let tabs: Tabs | undefined;
let cursor: string | undefined;
let etag: string | undefined;
/** This tab has heard of all changes since it read the desk: from here on it may listen to another tab. */
let isCaughtUp = false;
let areSettingsOld = false;
let failures = 0;
let activeAt = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;
let isWanted = false;

/** Tells whether this tab is the one that asks for all tabs of the person. */
export function isLeading(): boolean {
  return tabs?.isLeading() ?? false;
}

/** Says that a view shows a derived part from now on. Returns how it says that it does not any more. */
export function watch(part: 'whereabouts' | 'locations'): () => void {
  noteWatched(part, 1);
  tellShown();
  if (!derived[part].peek()) wake();
  return () => {
    noteWatched(part, -1);
    tellShown();
  };
}

function tellShown(): void {
  tabs?.tell({ is: 'shows', tab: TAB, parts: watchedHere() });
}

/** Asks for changes at once: after a write of this page, and when a person comes back. */
export function wake(...stale: readonly Read[]): void {
  noteStale(...stale);
  if (tabs && !tabs.isLeading()) return tabs.tell({ is: 'wake', stale });
  isWanted = true;
  plan(0);
}

/** Reads these parts again with the next question, because a write of this page has changed them. */
export function touch(...parts: readonly Read[]): void {
  wake(...parts);
}

/** Takes changed records into the store. */
function take({ items, records = {} }: Changes): void {
  together(() => {
    for (const { deleted, subject, subjectId } of items) {
      const kind = kindOf(subject);
      if (kind && isListed(kind) && deleted) drop(kind, subjectId);
    }
    for (const kind of Object.keys(records) as Kind[]) put(kind, records[kind] as never);
  });
  if (items.length === 0) return;
  noteTouched('attention', 'whereabouts');
  if (items.some(({ subject }) => subject === 'Muster' || subject === 'Mark')) noteTouched('musters');
  if (items.some(({ subject }) => subject === 'Settings')) areSettingsOld = true;
}

/** Reads the settings if they have changed. After a failure, the next turn reads them. */
async function readSettings(): Promise<void> {
  if (!areSettingsOld) return;
  settings.value = await api().get<Settings>('/api/settings');
  areSettingsOld = false;
  tabs?.tell({ is: 'settings', settings: settings.value });
}

/** Asks for what has changed. Returns whether more has changed than one answer holds. */
async function ask(): Promise<boolean> {
  if (cursor === undefined) {
    cursor = await loadDesk(present());
    [etag, isCaughtUp] = [undefined, false];
    return true;
  }
  const path = `/api/changes?include=records&limit=${PAGE}&after=${encodeURIComponent(cursor)}`;
  const answer = await api().getIfChanged<Changes>(path, etag);
  isCaughtUp = !answer || answer.value.items.length < PAGE;
  if (!answer) return false;
  take(answer.value);
  [cursor, etag] = [answer.value.nextCursor, answer.etag];
  if (answer.value.items.length > 0) tabs?.tell({ is: 'changes', changes: answer.value, etag });
  return !isCaughtUp;
}

/** Asks once. Returns how long to wait until the next question. */
async function once(): Promise<number> {
  try {
    const isMore = await ask();
    await readSettings();
    const parts = await readDueParts(Date.now());
    if (parts.length > 0) tabs?.tell({ is: 'parts', parts });
    failures = 0;
    freshness.value = { asOf: Date.now() };
    tabs?.tell({ is: 'asOf', at: Date.now(), fault: undefined });
    return isMore ? 0 : pause();
  } catch (error) {
    if (isSignedOut(error)) signInEnded.value = true;
    failures += 1;
    if (error instanceof ApiProblem && error.document.code === 'CURSOR_EXPIRED') cursor = undefined;
    const fault = faultOf(error);
    freshness.value = { asOf: freshness.peek().asOf, fault };
    tabs?.tell({ is: 'asOf', at: freshness.peek().asOf, fault });
    const wait = Math.min(LONGEST_MS, FEED_MS.working * 2 ** (failures - 1));
    return error instanceof ApiProblem && error.retryAfter ? Math.max(wait, error.retryAfter * SECOND_MS) : wait;
  }
}

function pause(): number {
  const at = Date.now();
  const isAway = at - activeAt >= AWAY_AFTER_MS;
  const base = document.visibilityState === 'hidden' ? FEED_MS.hidden : isAway ? FEED_MS.quiet : FEED_MS.working;
  sharesLimit.value = isShared(presentTraffic(), at);
  return feedPause(base, presentTraffic(), at);
}

/** Plans the next turn. Without a sign-in there is none until the person has signed in again. */
function plan(wait: number): void {
  clearTimeout(timer);
  if (signInEnded.peek()) return;
  timer = setTimeout(() => void turn(), wait);
}

/** One turn of the tab that leads. The first turn of each tab reads the desk. */
async function turn(): Promise<void> {
  if (isAsking || signInEnded.peek() || (isCaughtUp && !isLeading())) return;
  isAsking = true;
  isWanted = false;
  const wait = await once();
  isAsking = false;
  plan(isWanted ? 0 : wait);
}

const TAB = crypto.randomUUID();
const shownBy = new Map<string, readonly Read[]>();

function hear(news: News): void {
  switch (news.is) {
    case 'changes': {
      // Before this tab has read the desk, its first question brings what it missed.
      if (cursor === undefined) return;
      const changes = news.changes as Changes;
      take(changes);
      if (isCaughtUp) [cursor, etag] = [changes.nextCursor, news.etag];
      return;
    }
    case 'parts':
      for (const part of news.parts) takePart(part);
      return;
    case 'settings':
      settings.value = news.settings;
      areSettingsOld = false;
      return;
    case 'asOf':
      if (cursor !== undefined) freshness.value = { asOf: news.at, fault: news.fault };
      return;
    case 'wake':
      if (isLeading()) wake(...news.stale);
      return;
    case 'shows':
      shownBy.set(news.tab, news.parts);
      noteWatchedElsewhere([...shownBy.values()].flat());
      return;
    case 'presence':
      derived.presence.value = news.present as Derived['presence'];
  }
}

/** Moves the clock of the desk on. Timers stand still while the computer sleeps: after hours of sleep or a cut, the desk asks at once. */
function tick(): void {
  const slept = present() - now.peek();
  if (slept < 0 || slept >= 15 * SECOND_MS) now.value = present();
  if (slept > 2 * MINUTE_MS) wake();
}

/** Reads the desk, and keeps it up to date while the page is open. */
export function followDesk(): void {
  hearing.answered = ({ headers }) => {
    noteAnswer(headers);
    noteTime(headers.get('Date'));
  };
  tabs = joinTabs(`motorcade-desk-${me().id}`, () => plan(0), hear);
  const work = () => {
    activeAt = Date.now();
    tick();
  };
  addEventListener('pointerdown', work, { passive: true });
  addEventListener('keydown', work, { passive: true });
  addEventListener('pagehide', () => tabs?.tell({ is: 'shows', tab: TAB, parts: [] }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    tabs?.lead();
    wake();
  });
  addEventListener('online', () => wake());
  setInterval(tick, 5 * SECOND_MS);
  effect(() => {
    if (!signInEnded.value) plan(0);
  });
  // The records of a day that was not read yet: one that is chosen, and today after a week at the same desk.
  effect(() => {
    const day = shownDate.value;
    if (freshness.value.asOf > 0) void loadRange(day).catch(() => undefined);
  });
}

/** Says which record this person has open, and learns what colleagues have open. */
export async function sayPresence(subject?: string, subjectId?: string): Promise<void> {
  const body = subject && subjectId ? { subject, subjectId } : {};
  const { value } = await api().send<{ items: Derived['presence'] }>('PUT', '/api/presence', { body });
  derived.presence.value = value.items;
  tabs?.tell({ is: 'presence', present: value.items });
}
