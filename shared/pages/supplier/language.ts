import { loadSpoken, type SignInKey } from '#shared/pages/parts/load-words.ts';
import type { Spoken } from '#shared/pages/parts/words.ts';
import english from './languages/en.json' with { type: 'json' };

export type SupplierLanguage = Spoken<keyof typeof english | SignInKey>;

/** Returns the words of the page in the first language of the browser that it knows. */
export function loadLanguage(): Promise<SupplierLanguage> {
  return loadSpoken(english);
}
