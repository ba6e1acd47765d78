import { computed, type ReadonlySignal } from '@preact/signals';
import { filled } from '#shared/domain/texts.ts';
import { listedIn } from '#shared/pages/parts/as-text.ts';
import { loadSpoken, type SignInKey } from '#shared/pages/parts/load-words.ts';
import { type Times, timesIn } from '#shared/pages/parts/times.ts';
import { type Say, spokenIn } from '#shared/pages/parts/words.ts';
import type later from './forms/languages/en.json';
import english from './languages/en.json' with { type: 'json' };
import { settings } from './store/store.ts';

/** A key of the texts. The forms of a plural (`.one`, `.other`) are one key of `plural`. */
export type Key = keyof typeof english | keyof typeof later | SignInKey;
/** The words that the first view does not need. They come with the scripts that need them. */
let more: Readonly<Record<string, string>> = {};
let spoken = spokenIn<keyof typeof english | SignInKey>('en', english, []);

/** Loads the language of the person, before the desk is drawn. */
export async function loadLanguage(): Promise<typeof spoken> {
  spoken = await loadSpoken(english);
  return spoken;
}

export function addWords(words: Readonly<Record<string, string>>): void {
  more = words;
}

export const say: Say<Key> = (key, values = {}) => {
  const text = more[key];
  return text === undefined ? spoken.say(key as keyof typeof english, values) : filled(text, values);
};

type PluralKey<K> = K extends `${infer Stem}.other` ? Stem : never;

/** Returns a text that depends on a number, by the rules of the language. `{n}` in it is the number. */
export function plural(key: PluralKey<Key>, n: number): string {
  const form = new Intl.PluralRules(spoken.locale).select(n);
  const text = say(`${key}.${form}` as Key, { n });
  return text === `${key}.${form}` ? say(`${key}.other` as Key, { n }) : text;
}

/** Later times lie to the right: 1. In a text from right to left they lie to the left: -1. */
export function laterSide(): 1 | -1 {
  return spoken.direction === 'rtl' ? -1 : 1;
}

/** An arrow from what was to what becomes of it. */
export function arrow(): string {
  return laterSide() > 0 ? '→' : '←';
}

/** The language of the page, such as de. */
export function languageOf(): string {
  return spoken.language;
}

export function localeOf(): string {
  return spoken.locale;
}

/** Returns texts one after the other, with the comma of the language. Empty ones are left out. */
export function listed(texts: readonly unknown[]): string {
  return listedIn(spoken.language, texts);
}

/** The times of the event, in its zone and by its clock. */
export const times: ReadonlySignal<Times> = computed(() =>
  timesIn(settings.value?.timezone ?? 'UTC', spoken.locale, settings.value),
);
