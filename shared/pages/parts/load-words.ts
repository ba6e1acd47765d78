import type { PageSettings } from '#shared/documents/page-files.ts';
import signIn from '#shared/pages/parts/languages/en.json' with { type: 'json' };
import { fileOf, type Spoken, spokenIn, type Texts } from './words.ts';

/** The texts of the sign-in, which each page has. */
export type SignInKey = keyof typeof signIn;

/**
 * Returns the first wanted language with the texts of the page and of the sign-in, and loads them unless it is English. Where they are not
 * reached, the page is in English.
 */
export async function loadSpoken<K extends string>(
  own: Texts<K>,
  wanted: readonly string[] = navigator.languages,
): Promise<Spoken<K | SignInKey>> {
  const { file, language } = fileOf(wanted, pageSettings().words ?? {});
  const english: Texts<K | SignInKey> = { ...signIn, ...own };
  const inEnglish = spokenIn('en', english, wanted);
  if (file === undefined) return inEnglish;
  // The file lies beside the script of this page.
  const address = new URL(file, import.meta.url).href;
  const loading: Promise<{ readonly WORDS: Texts<K | SignInKey> }> = import(address);
  const spoken = loading.then(({ WORDS }) => spokenIn(language, WORDS, wanted));
  return spoken.catch(() => inEnglish);
}

/** Tells the browser the language of the page. */
export function announce({ direction, language }: Pick<Spoken<string>, 'direction' | 'language'>): void {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
}

/** Returns what the service wrote into the head of this page. */
export function pageSettings(): PageSettings {
  const element = document.querySelector<HTMLMetaElement>('meta[name="motorcade"]');
  if (!element) throw new Error('The page has no settings');
  return JSON.parse(element.content) as PageSettings;
}

/** Returns the languages of the pages, which are those of papers and of labels. */
export function languagesOfPages(): string[] {
  return ['en', ...Object.keys(pageSettings().words ?? {})];
}
