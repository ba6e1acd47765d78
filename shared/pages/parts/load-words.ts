import { pageSettings } from './page-settings.ts';
import { fileOf, type Spoken, spokenIn, type Texts } from './words.ts';

/** Returns the first wanted language, and loads its texts unless it is English. Where they are not reached, the page is in English. */
export async function loadSpoken<K extends string>(english: Texts<K>): Promise<Spoken<K>> {
  const wanted = navigator.languages;
  const { file, language } = fileOf(wanted, pageSettings().words ?? {});
  const inEnglish = spokenIn('en', english, wanted);
  if (file === undefined) return inEnglish;
  // The file lies beside the script of this page.
  const address = new URL(file, import.meta.url).href;
  const loading: Promise<{ readonly WORDS: Texts<K> }> = import(address);
  const spoken = loading.then(({ WORDS }) => spokenIn(language, WORDS, wanted));
  return spoken.catch(() => inEnglish);
}

/** Tells the browser the language of the page. */
export function announce({ direction, language }: Pick<Spoken<string>, 'direction' | 'language'>): void {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
}
