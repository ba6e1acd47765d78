import { type Api, ApiProblem, messageOf, NotReached } from '#shared/pages/parts/api-client.ts';
import { SignedOut } from '#shared/pages/parts/session.ts';
import { type Entry, enter, leave } from '#shared/pages/parts/sign-in.ts';
import {
  type Answered,
  forget,
  type Kept,
  type NewPress,
  type Pressed,
  readKept,
  readLast,
  withoutPress,
  withPress,
  writeKept,
} from './kept.ts';
import { type Feed, NoDriver, POLL_MS, readNews, sendPressed } from './sync.ts';
import type { Refusal } from './words.ts';

/** Why nothing can be shown, or only what was known. A `reason` comes from the service or from the identity provider. */
export type Problem = 'noClient' | 'notApproved' | 'noDriver' | 'signedOut' | Refusal;

export interface DriveState {
  /** Undefined: the service has not answered yet. */
  readonly isOnline: boolean | undefined;
  readonly kept: Kept | undefined;
  readonly problem: Problem | undefined;
}

/** How soon the page tries again. */
const AGAIN_MS = 5_000;

export interface Drive {
  /** Begins, and returns what ends it. */
  readonly start: () => () => void;
  readonly press: (press: NewPress) => void;
  readonly dismiss: (key: string) => void;
  readonly signIn: () => void;
  readonly signOut: () => void;
}

/** Returns what can be done on the page. `show` gets each new state. `tooOld`: what a press is told that waited for too long. */
export function driveOf(show: (state: DriveState) => void, tooOld: string): Drive {
  let state: DriveState = { isOnline: undefined, kept: readLast(), problem: undefined };
  let api: Api | undefined;
  let feed: Feed | undefined;
  let timer = 0;
  let isRunning = false;
  let isPressed = false;
  let isLeaving = false;

  const set = (next: Partial<DriveState>): void => {
    state = { ...state, ...next };
    show(state);
  };
  /** Other windows of this page write too, so each change begins with what is stored. */
  const change = (rule: (kept: Kept) => Kept): void => {
    if (!state.kept) return;
    const kept = rule(readKept(state.kept.user));
    writeKept(kept);
    set({ kept });
  };
  const queue = {
    waiting: () => (state.kept ? readKept(state.kept.user).pressed : []),
    settle: (press: Pressed, refused: Kept['refused'], answered?: Answered) => {
      feed = undefined;
      change((kept) => withoutPress(kept, press, refused, answered));
    },
  };

  const came = (entry: DriveEntry): void => {
    if (entry.is === 'in') {
      api = entry.api;
      const kept = readKept({ id: entry.user.id, name: entry.user.name ?? '' });
      writeKept(kept);
      set({ kept, problem: undefined });
    } else if (entry.is === 'offline') set({ isOnline: false });
    else if (entry.is === 'failed') set({ problem: { reason: entry.reason } });
    // A second sign-in would replace what the browser has just left with, and the answer to the first would be refused.
    else if (entry.is === 'leaving') isLeaving = true;
    else set({ problem: entry.is });
  };

  /** Sends what waits, and reads what has changed. Returns after how long to go on. */
  const refresh = async (signedIn: Api): Promise<number> => {
    const wait = await sendPressed(signedIn, queue, tooOld);
    const news = await readNews(signedIn, feed, state.kept?.known);
    feed = news.feed;
    change((kept) => ({ ...kept, known: news.known }));
    set({ isOnline: true, problem: undefined });
    return wait ?? POLL_MS;
  };

  const failed = (error: unknown): number => {
    feed = undefined;
    if (error instanceof NoDriver) set({ isOnline: true, problem: 'noDriver' });
    else {
      const cause = causeOf(error);
      if (cause === 'notReached') set({ isOnline: false });
      else if (cause === 'signedOut') api = undefined;
      else if (cause.document.code !== 'CURSOR_EXPIRED')
        set({ problem: { reason: cause.message, code: cause.document.code } });
    }
    return AGAIN_MS;
  };

  const tick = async (): Promise<void> => {
    if (isLeaving) return;
    window.clearTimeout(timer);
    isPressed = isRunning;
    if (isRunning || document.hidden || state.problem === 'signedOut') return;
    isRunning = true;
    let wait = AGAIN_MS;
    try {
      if (!api) came(await enterDrive());
      if (api) wait = await refresh(api);
    } catch (error) {
      wait = failed(error);
    }
    isRunning = false;
    if (api || state.problem === undefined) timer = window.setTimeout(again, isPressed && !isLeaving ? 0 : wait);
  };
  const now = (): void => void tick();
  const again = (): void => {
    isLeaving = false;
    now();
  };

  return {
    start: () => {
      const stored = () => state.kept && set({ kept: readKept(state.kept.user) });
      show(state);
      now();
      window.addEventListener('online', now);
      window.addEventListener('storage', stored);
      document.addEventListener('visibilitychange', now);
      return () => {
        window.clearTimeout(timer);
        window.removeEventListener('online', now);
        window.removeEventListener('storage', stored);
        document.removeEventListener('visibilitychange', now);
      };
    },
    press: (press) => {
      change((kept) => withPress(kept, press));
      now();
    },
    dismiss: (key) => change((kept) => ({ ...kept, refused: kept.refused.filter((each) => each.key !== key) })),
    signIn: () => {
      set({ problem: undefined });
      now();
    },
    signOut: () => {
      if (state.kept) forget(state.kept);
      api = undefined;
      set({ kept: undefined, problem: 'signedOut' });
    },
  };
}

/** How a try to sign in ended. A phone may be offline. */
export type DriveEntry =
  | Exclude<Entry, { is: 'failed' }>
  | { readonly is: 'offline' }
  | { readonly is: 'failed'; readonly reason: string };

function told(entry: Entry | DriveEntry): DriveEntry {
  if (!('error' in entry)) return entry;
  const { error } = entry;
  if (error instanceof NotReached || !navigator.onLine) return { is: 'offline' };
  return { is: 'failed', reason: messageOf(error) };
}

/** Ends a sign-in with which the browser has just come back, or begins one. */
export async function enterDrive(): Promise<DriveEntry> {
  return told(await enter(beginDrive));
}

/** Sends the browser to the identity provider, unless this phone is offline. */
export async function beginDrive(): Promise<DriveEntry> {
  if (!navigator.onLine) return { is: 'offline' };
  try {
    // The provider may answer while the service does not.
    await fetch('/api/health', { cache: 'no-store' });
  } catch {
    // `fetch` fails for want of a network only.
    return { is: 'offline' };
  }
  return told(await leave());
}

/** Tells why a request failed: the service is out of reach, the session is over, or it refuses and says why. */
export function causeOf(error: unknown): 'notReached' | 'signedOut' | ApiProblem {
  if (error instanceof NotReached) return 'notReached';
  if (error instanceof SignedOut) return 'signedOut';
  if (error instanceof ApiProblem) return error;
  throw error;
}
