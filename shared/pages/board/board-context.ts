import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Api } from '#shared/pages/parts/api-client.ts';
import { loadSpoken, type SignInKey } from '#shared/pages/parts/load-words.ts';
import type { Times } from '#shared/pages/parts/times.ts';
import { type Say, type Spoken, spokenIn } from '#shared/pages/parts/words.ts';
import type { LaneKind } from './lane-rows.ts';
import english from './languages/en.json' with { type: 'json' };
import type { BoardData, Part } from './records.ts';
import type { Trial } from './trial.ts';

type Key = keyof typeof english | SignInKey;
let spoken: Spoken<Key> = spokenIn<Key>('en', english, []);

/** Loads the language of the board, before it is drawn. */
export async function loadLanguage(): Promise<Spoken<Key>> {
  spoken = await loadSpoken(english);
  return spoken;
}
export const say: Say<Key> = (key, values) => spoken.say(key, values);
/** Later times lie to the right: 1. In a text from right to left they lie to the left: -1. */
export function laterSide(): 1 | -1 {
  return spoken.direction === 'rtl' ? -1 : 1;
}
export function localeOf(): string {
  return spoken.locale;
}

/** What the parts of the board share. */
export interface Shared {
  readonly api: Api;
  readonly data: BoardData;
  readonly times: Times;
  /** The present, in milliseconds. It moves on by itself. */
  readonly now: number;
  /** Shows what a request would do, and lets the person do it. */
  readonly tryOut: (trial: Trial) => void;
  /** Opens a window. */
  readonly open: (open: Open) => void;
  /** Shows an activity. */
  readonly showRide: (id: string) => void;
  readonly refresh: (parts: readonly Part[]) => Promise<void>;
}

export const BoardContext = createContext<Shared | undefined>(undefined);

export function useShared(): Shared {
  const shared = useContext(BoardContext);
  if (!shared) throw new Error('This is a part of the board');
  return shared;
}

/** The window that is open. */
export type Open =
  | { readonly is: 'trial'; readonly trial: Trial }
  | { readonly is: 'ride' | 'guest' | 'message'; readonly id: string }
  | { readonly is: LaneKind; readonly id: string }
  | { readonly is: 'day' };
