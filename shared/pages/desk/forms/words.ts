import { signal } from '@preact/signals';
import { loadedOnce, loadScript } from '#shared/pages/desk/kit/scripts.ts';
import { addWords, languageOf, localeOf } from '#shared/pages/desk/words.ts';
import { plainName } from '#shared/pages/parts/as-text.ts';

type Words = Readonly<Record<string, string>>;

/** How the words of each language are loaded: each is a script of its own. */
export const LOADERS: Readonly<Record<string, () => Promise<{ readonly default: Words }>>> = {
  en: () => import('./languages/en.json', { with: { type: 'json' } }),
  de: () => import('./languages/de.json', { with: { type: 'json' } }),
  fr: () => import('./languages/fr.json', { with: { type: 'json' } }),
  es: () => import('./languages/es.json', { with: { type: 'json' } }),
  it: () => import('./languages/it.json', { with: { type: 'json' } }),
  pt: () => import('./languages/pt.json', { with: { type: 'json' } }),
  pl: () => import('./languages/pl.json', { with: { type: 'json' } }),
  ja: () => import('./languages/ja.json', { with: { type: 'json' } }),
  zh: () => import('./languages/zh.json', { with: { type: 'json' } }),
  ar: () => import('./languages/ar.json', { with: { type: 'json' } }),
};

const words = signal<Words | undefined>(undefined);
/** Loads the words that the first view does not need, in the language of the page: those of other views, and the names of operations, fields, values and causes. */
export const withWords = loadedOnce(async (): Promise<Words> => {
  const load = LOADERS[languageOf()] ?? LOADERS['en'];
  if (!load) return {};
  const { default: found } = await loadScript(load);
  words.value = found;
  addWords(found);
  return found;
});

/** Whether the words are there. Reading it in a component draws the component again when they are. */
export function areWordsLoaded(): boolean {
  return words.value !== undefined;
}

function word(key: string): string | undefined {
  return words.value?.[key];
}

/** What an operation is called: “Change a ride”. */
export function opName(operationId: string): string {
  return knownOp(operationId) ?? plainName(operationId);
}

/** The same of an operation that a person does. `undefined`: a system or a job of the service does it. */
export function knownOp(operationId: string): string | undefined {
  return word(`op.${operationId}`);
}

/** The other words under which people look for an operation, separated by commas. */
export function synonymsOf(operationId: string): string {
  return word(`syn.${operationId}`) ?? '';
}

export function fieldName(name: string): string {
  return knownField(name) ?? plainName(name.replace(/Ids?$/, ''));
}

/** Returns the name of a field that means something to a person. `undefined`: it is one of the machine's own. */
export function knownField(name: string): string | undefined {
  return word(`field.${name}`);
}

export function groupName(group: string): string {
  return word(`group.${group}`) ?? group;
}

const NAMED_BY_BROWSER: Readonly<Record<string, 'language' | 'region'>> = { language: 'language', country: 'region' };

/** Returns what a value of a field is called. Languages, countries and days of the week are named as the browser names them. */
export function valueName(field: string, value: string | number): string {
  // “other” would be read as a form of a plural.
  const name = value === 'other' ? 'that' : String(value);
  const found = word(`value.${field}.${name}`) ?? word(`value.${name}`);
  if (found !== undefined) return found;
  const type = NAMED_BY_BROWSER[field];
  if (type) return new Intl.DisplayNames([localeOf()], { type }).of(name) ?? name;
  const day = DAYS.indexOf(name);
  if (day >= 0) return weekdayName(day);
  // Formats, sizes of paper and types of events of webhooks are the same in every language.
  return /^[A-Z]{4,}|_/.test(name) ? plainName(name) : name;
}

const DAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);

function weekdayName(day: number): string {
  const format = new Intl.DateTimeFormat(localeOf(), { weekday: 'long', timeZone: 'UTC' });
  return format.format(SUNDAY + day * 86_400_000);
}

/** What a cause of a row, a warning or a refusal is called. */
export function codeName(code: string): string {
  return word(`code.${code}`) ?? plainName(code);
}

/** Whether a cause has a name in the language. */
export function isNamed(code: string): boolean {
  return word(`code.${code}`) !== undefined;
}

/** The unit of a number, by the name of its field. */
export function unitOf(name: string): string | undefined {
  const unit = UNITS.find(([ending]) => ending.test(name))?.[1];
  if (unit === undefined) return undefined;
  const parts = new Intl.NumberFormat(localeOf(), { style: 'unit', unit, unitDisplay: 'short' }).formatToParts(10);
  return parts.find(({ type }) => type === 'unit')?.value;
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/[mM]inutes(?:Before|Abroad)?$/, 'minute'],
  [/[hH]ours(?:PerDay)?$/, 'hour'],
  [/Days$/, 'day'],
  [/Seconds$/, 'second'],
  [/Metres$/, 'meter'],
  [/SpeedKmh$/, 'kilometer-per-hour'],
];
