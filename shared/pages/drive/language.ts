import { loadSpoken } from '#shared/pages/parts/load-words.ts';
import type { Spoken } from '#shared/pages/parts/words.ts';
import { type Key, WORDS } from './words/en.ts';

export type DriveLanguage = Spoken<Key>;

/** Returns the words of the page in the language of the phone. */
export function loadLanguage(): Promise<DriveLanguage> {
  return loadSpoken<Key>(WORDS);
}
