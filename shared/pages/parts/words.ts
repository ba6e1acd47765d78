import type { Language } from '#shared/schemas/paper-language.ts';

/** The texts of a page by key. `{name}` in a text is replaced by the value of that name. */
export type Texts<K extends string> = Readonly<Record<K, string>>;

/** The texts of a page in each language that it has. What a language lacks is shown in English. */
export type Catalogue<K extends string> = { readonly en: Texts<K> } & {
  readonly [L in Exclude<Language, 'en'>]?: Partial<Texts<K>>;
};

/** Returns the text of a key with these values in it, or the key if there is no text: the API may have values that this page does not know. */
export type Say<K extends string> = (key: K, values?: Readonly<Record<string, string | number>>) => string;

export interface Spoken<K extends string> {
  readonly language: Language;
  /** The language with the person's own variant, such as en-GB: for times. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly say: Say<K>;
}

/** Returns the texts in the first wanted language (BCP 47) that the catalogue has, else in English. */
export const spokenIn = <K extends string>(catalogue: Catalogue<K>, wanted: readonly string[]): Spoken<K> => {
  const has = (language: string): language is Language => language in catalogue;
  const primary = (each: string): string => each.split('-')[0]?.toLowerCase() ?? '';
  const language = wanted.map(primary).find(has) ?? 'en';
  const texts: Partial<Texts<K>> = catalogue[language] ?? {};
  return {
    language,
    locale: wanted.find((each) => primary(each) === language) ?? language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    say: (key, values = {}) =>
      (texts[key] ?? catalogue.en[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => `${values[name] ?? ''}`),
  };
};
