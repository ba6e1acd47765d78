import { directionOf, filled, type Values } from '#shared/domain/texts.ts';

/** The texts of a page by key. `{name}` in a text is replaced by the value of that name. */
export type Texts<K extends string> = Readonly<Record<K, string>>;

/** Returns the text of a key with these values in it, or the key if there is no text: the API may have values that this page does not know. */
export type Say<K extends string> = (key: K, values?: Values) => string;

export interface Spoken<K extends string> {
  readonly language: string;
  /** The language with the person's own variant, such as en-GB: for times. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly say: Say<K>;
}

function primary(each: string): string {
  return each.split(/[-@]/)[0]?.toLowerCase() ?? '';
}

/** The digits of tickets and phones, in every language. */
const DIGITS = '-u-nu-latn';

/** Returns a language with its texts. `wanted`: the languages of the person (BCP 47). */
export function spokenIn<K extends string>(
  language: string,
  texts: Partial<Texts<K>>,
  wanted: readonly string[],
): Spoken<K> {
  // Chromium on Linux may add a modifier of the system: en-US@posix. No language tag has it.
  const [own = language] = (wanted.find((each) => primary(each) === language) ?? language).split('@');
  return {
    language,
    locale: `${own}${language === 'ar' ? DIGITS : ''}`,
    direction: directionOf(language),
    say: (key, values = {}) => filled(texts[key] ?? key, values),
  };
}

/** Returns the file with the texts of the first wanted language. `undefined`: English, which each page has with it. */
export function fileOf(
  wanted: readonly string[],
  files: Readonly<Record<string, string>>,
): { readonly language: string; readonly file: string | undefined } {
  const language = wanted.map(primary).find((each) => each === 'en' || each in files) ?? 'en';
  return { language, file: files[language] };
}
