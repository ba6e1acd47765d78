import { loadSpoken, type SignInKey } from '#shared/pages/parts/load-words.ts';
import type { Spoken } from '#shared/pages/parts/words.ts';
import english from './languages/en.json' with { type: 'json' };

export type DriveLanguage = Spoken<keyof typeof english | SignInKey>;

/** Returns the words of the page in the first of these languages. Default: that of the phone. */
export function loadLanguage(wanted?: readonly string[]): Promise<DriveLanguage> {
  return loadSpoken(english, wanted);
}
