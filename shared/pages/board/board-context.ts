import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Api } from '#shared/pages/parts/api-client.ts';
import type { Times } from '#shared/pages/parts/times.ts';
import { spokenIn } from '#shared/pages/parts/words.ts';
import { BOARD_WORDS } from './board-words.ts';
import type { BoardData, Part } from './records.ts';
import type { Trial } from './trial.ts';

export const { direction, language, locale, say } = spokenIn(BOARD_WORDS, navigator.languages);

/** What the parts of the board share. */
export interface Shared {
  readonly api: Api;
  readonly data: BoardData;
  readonly times: Times;
  /** The present, in milliseconds. It moves on by itself. */
  readonly now: number;
  /** Shows what a request would do, and lets the person do it. */
  readonly tryOut: (trial: Trial) => void;
  /** Shows an activity. */
  readonly showRide: (id: string) => void;
  readonly refresh: (parts: readonly Part[]) => Promise<void>;
}

export const BoardContext = createContext<Shared | undefined>(undefined);

export const useShared = (): Shared => {
  const shared = useContext(BoardContext);
  if (!shared) throw new Error('This is a part of the board');
  return shared;
};
