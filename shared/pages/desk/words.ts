import { computed, type ReadonlySignal } from '@preact/signals';
import { loadSpoken, type SignInKey } from '#shared/pages/parts/load-words.ts';
import { type Times, timesIn } from '#shared/pages/parts/times.ts';
import { type Say, type Spoken, spokenIn } from '#shared/pages/parts/words.ts';
import english from './languages/en.json' with { type: 'json' };
import { settings } from './store/store.ts';

/** A key of the texts. The forms of a plural (`.one`, `.other`) are one key of `plural`. */
export type Key = keyof typeof english | SignInKey;
let spoken: Spoken<Key> = spokenIn<Key>('en', english, []);

/** Loads the language of the person, before the desk is drawn. */
export async function loadLanguage(): Promise<Spoken<Key>> {
  spoken = await loadSpoken(english);
  return spoken;
}

export const say: Say<Key> = (key, values) => spoken.say(key, values);

type PluralKey<K> = K extends `${infer Stem}.other` ? Stem : never;

/** Returns a text that depends on a number, by the rules of the language. `{n}` in it is the number. */
export function plural(key: PluralKey<Key>, n: number, values: Readonly<Record<string, string | number>> = {}): string {
  const form = new Intl.PluralRules(spoken.locale).select(n);
  const text = spoken.say(`${key}.${form}` as Key, { ...values, n });
  return text === `${key}.${form}` ? spoken.say(`${key}.other` as Key, { ...values, n }) : text;
}

/** Later times lie to the right: 1. In a text from right to left they lie to the left: -1. */
export function laterSide(): 1 | -1 {
  return spoken.direction === 'rtl' ? -1 : 1;
}

/** The language of the page, such as de. */
export function languageOf(): string {
  return spoken.language;
}

export function localeOf(): string {
  return spoken.locale;
}

/** The times of the event, in its zone and by its clock. */
export const times: ReadonlySignal<Times> = computed(() =>
  timesIn(settings.value?.timezone ?? 'UTC', spoken.locale, settings.value),
);
