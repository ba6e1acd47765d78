import { isServiceId } from '#shared/domain/records.ts';
import { sortNameOf } from '#shared/domain/vips/possible-duplicate.ts';
import { turnedName } from './alike-names.ts';
import { readCount, saidYes } from './counts.ts';
import { type Told, tell } from './tell.ts';

/** A name without the words that say how many people it stands for, and how many these are; undefined: they do not say it. */
export interface NamedParty {
  readonly name: string;
  readonly people: number | undefined;
  /** Who the others are, where their names stand behind their number. */
  readonly others?: string | undefined;
}

const NUMBERS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const COUNT = String.raw`(\d{1,2}|one|two|three|four|five|six)`;
const PEOPLE = 'pax|people|persons?|guests?|adults?|companions?|others?';
const WITH =
  '(?:[&+]|and|with|plus|und|mit|et|avec|y|con|e|com|z|ze|met|en|med|och) ?(?:(?:his|her|their|seiner|ihrem|son|sa|su|sua) )?';
const PARTNER =
  'spouse|wife|husband|partner|companion|guest|aide|interpreter|assistant|bodyguard|frau|mann|ehefrau|ehemann|gattin|gatten|begleitung|épouse|époux|conjointe?|esposa|esposo|acompañante|moglie|marito|consorte|mulher|marido|acompanhante|małżonką|małżonkiem|żoną|mężem|osobą towarzyszącą|echtgenote|echtgenoot|hustru|make';
const MORE = 'family|delegation|party|team|staff|entourage|children|guests|others|aides|company';

/** Who comes with a guest, by name: `& wife Aoife`. */
const NAMED_PARTNER = new RegExp(
  String.raw`^${WITH}(?<others>(?:${PARTNER}|husband|daughter|son|mother|father|sister|brother) [\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,2})$`,
  'iu',
);

/** What stands behind a name, and how many people it makes. */
const FORMS: readonly {
  readonly form: RegExp;
  readonly people: (count: string, more: string) => number | undefined;
}[] = [
  { form: /^(\d{1,2}) ?\+ ?(\d{1,2})$/, people: (count, more) => numberOf(count) + numberOf(more) },
  { form: new RegExp(`^(?:\\+|plus) ?${COUNT}(?: (?:${PEOPLE}))?$`, 'i'), people: (count) => 1 + numberOf(count) },
  { form: new RegExp(`^${COUNT} ?(?:${PEOPLE})$`, 'i'), people: numberOf },
  { form: /^x ?(\d{1,2})$/i, people: numberOf },
  { form: /^(\d{1,2}) ?x$/i, people: numberOf },
  { form: new RegExp(`^${WITH}(?:${PARTNER})$`, 'i'), people: () => 2 },
  { form: NAMED_PARTNER, people: () => 2 },
  { form: new RegExp(`^${WITH}(?:${MORE})$`, 'i'), people: () => undefined },
];
const COUPLE = /^(mr|dr|prof|h\.e|amb|sir|lord)\.? (?:&|and) (?:mrs|ms|mme|madam|dr|lady)\.? /i;
/** Two people with one last name: `Clara & Tom Whitfield`. */
const PAIR = /^\p{L}[\p{L}\p{M}'’-]+(?: ?[&+] ?| (?:and|und|et) )\p{L}[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’.-]+){1,3}$/iu;
/** A group with its number: `The Okafor family (4)`. */
const FAMILY =
  /^(?<name>.*\b(?:family|famille|familie|familia|famiglia|delegation|party|group|team)\b.{0,40}?) ?\((?<people>\d{1,2})\)$/iu;
const NAMES_ALONE = /^[\p{L}\p{M}\s.,;&'’-]+$/u;
const MAX_NAME = 200;
/** The most words that say how many people a name stands for: `with their 2 guests` has four. */
const MAX_WORDS = 5;

function numberOf(count: string): number {
  return NUMBERS[count.toLowerCase()] ?? Number(count);
}

/** Returns the party that a name says, as in `Ada Vu +1`, `Ada Vu 1+2`, `Ada Vu (2 pax)`, `Ada Vu & spouse`. Undefined: it says none. */
export function partyInName(text: string): NamedParty | undefined {
  if (text.length > MAX_NAME) return undefined;
  const [couple = '', title = ''] = COUPLE.exec(text) ?? [];
  if (couple !== '') return { name: `${title} ${text.slice(couple.length).trim()}`, people: 2 };
  if (PAIR.test(text)) return { name: text, people: 2 };
  const family = FAMILY.exec(text)?.groups;
  if (family) return { name: family['name'] ?? '', people: Number(family['people']) };
  // The longest end first, so that `1+2` is not taken for `+2`.
  const { bare, others } = withoutNamesBehind(text);
  const starts = [...bare.matchAll(/[\s,;(+&/]/g)].map(({ index }) => index).slice(-MAX_WORDS * 2);
  for (const start of starts) {
    const [name, end] = [bare.slice(0, start).trim(), bare.slice(start)];
    const said = partyIn(wordsOf(end));
    // `=1+1` is no party.
    if (said && /\p{L}/u.test(name) && !/[\d=]$/.test(name))
      return { name: withoutEnd(name), ...said, ...(others !== undefined && { others }) };
  }
  return undefined;
}

/** Returns what the words behind a name say of its party. */
function partyIn(words: string): Omit<NamedParty, 'name'> | undefined {
  for (const { form, people } of FORMS) {
    const found = form.exec(words);
    if (found) return { people: people(found[1] ?? '', found[2] ?? ''), others: found.groups?.['others'] };
  }
  return undefined;
}

/** Takes the names of the others behind their number out of a text: `Ada Vu + 2 (Bo, Cy)`. */
function withoutNamesBehind(text: string): { readonly bare: string; readonly others?: string } {
  const place = text.endsWith(')') ? text.lastIndexOf('(') : 0;
  const [bare, others] = [text.slice(0, place), text.slice(place + 1, -1)];
  return /[+&\d]/.test(bare) && NAMES_ALONE.test(others) ? { bare, others } : { bare: text };
}

function wordsOf(text: string): string {
  return text
    .replaceAll(/[(),;/]/g, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ');
}

function withoutEnd(name: string): string {
  return /[,;(&+-]$/.test(name) ? withoutEnd(name.slice(0, -1).trim()) : name;
}

interface ReadParty {
  /** The values of a row, with the names without their parties. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly said?: { readonly field: string; readonly told: Told };
  readonly isFault?: boolean;
}

function textOf(values: ReadonlyMap<string, unknown>, field: string): string {
  const text = values.get(field);
  return typeof text === 'string' ? text : '';
}

/** The columns that count the people of a party by their ages. */
export const AGES = ['adults', 'children', 'infants'] as const;

/** Makes the party size of the columns of adults and children, and says that children need seats. One that the row says itself goes first. */
export function withAges(values: ReadonlyMap<string, unknown>): ReadParty {
  const [adults, ...young] = AGES.map((field) => values.get(field) as number | undefined);
  const children = young.reduce<number>((sum, count = 0) => sum + count, 0);
  const left = new Map([...values].filter(([field]) => !(AGES as readonly string[]).includes(field)));
  if (adults === undefined && children === 0) return { values: left };
  const beside = adults === undefined ? (peopleNamed(textOf(values, 'accompanying')) ?? 1) : 0;
  const people = (values.get('partySize') as number | undefined) ?? (adults ?? 1) + beside + children;
  const field = AGES.slice(1).find((each) => values.get(each)) ?? 'adults';
  const said = { field, told: tell('READ_WITH_CHILDREN', { people, children }) };
  return { values: left.set('partySize', people), ...(children > 0 && { said }) };
}

/** Takes the party out of the name of a guest, and makes it the party size. A party size that says something else is a fault. */
export function withParty(values: ReadonlyMap<string, unknown>, isGuest: boolean): ReadParty {
  const id = values.get('id');
  // A row with an id of ours comes from a list of ours, which says the name as it is stored.
  const isOurs = typeof id === 'string' && isServiceId('vip', id);
  for (const field of isGuest && !isOurs ? ['name', 'lastName', 'firstName'] : []) {
    const text = values.get(field);
    // One last name of both: `Clara & Tom` beside `Whitfield`.
    const both = [text, values.get('lastName')].join(' ');
    const pair = field === 'firstName' && PAIR.test(both) ? { name: text, people: 2 } : undefined;
    const party = typeof text === 'string' ? (pair ?? partyInName(text)) : undefined;
    if (!party) continue;
    const { name, others, people }: Omit<NamedParty, 'name'> & { readonly name: unknown } = party;
    const given = values.get('partySize');
    const cleaned = new Map([...values, [field, name] as const]);
    if (others !== undefined)
      cleaned.set('accompanying', [cleaned.get('accompanying'), others].filter(Boolean).join(', '));
    if (people === undefined) {
      return { values: cleaned, said: { field, told: tell('PARTY_UNSAID') } };
    }
    if (given !== undefined && given !== people) {
      return { values, said: { field, told: tell('PARTY_CONFLICT', { people }) }, isFault: true };
    }
    const told = tell(name === text ? 'READ_AS_PEOPLE' : 'PARTY_IN_NAME', { people });
    return { values: cleaned.set('partySize', people), said: { field, told } };
  }
  return { values };
}

/** Words between people of one cell. */
export const WORDS_BETWEEN = '(?:and|und|et|y|e|i|con|mit|avec|(?:shar(?:ed|es|ing) )?with)';
/** What stands between people of one cell; commas too, where no name has its last name first. */
export const BETWEEN_PEOPLE = new RegExp(`[;/&+\\n]| ${WORDS_BETWEEN} `, 'iu');
const MANY_WORDS = /\S\s+\S/;

/** Returns how many people a cell names or counts: `2`, `Karl Vu, Lena Vu`, `wife and 2 aides`. Undefined: it does not say it. */
function peopleNamed(text: string): number | undefined {
  const counted = readCount(text, 'PEOPLE');
  if (counted && 'value' in counted) return counted.value;
  const said = saidYes(text);
  if (said !== undefined || NONE.test(text)) return said ? undefined : 0;
  const between = text.split(BETWEEN_PEOPLE);
  const byCommas = between.flatMap((part) => part.split(','));
  const parts = byCommas.every((part) => MANY_WORDS.test(part.trim())) ? byCommas : between;
  if (parts.some((part) => part.includes(',') && part.split(',').length > 2)) return undefined;
  const counts = parts.map((part) => part.trim()).filter((part) => /\p{L}|^\d{1,2}$/u.test(part));
  return counts.reduce((sum, part) => sum + Number(/^\d{1,2}(?!\d)/.exec(part)?.[0] ?? 1), 0);
}

const NONE = /^(?:none|nil|n\/?a|alone|keine?|aucune?|ninguno|nessuno|nenhum|brak|[-\u2013\u2014])\.?$/i;

/** The headings of columns that say whether one more comes. */
const ONE_MORE =
  /^(?:plus one|\+1|spouse|partner|wife|husband|companion|conjoint|begleitung|begleitperson|acompañante|accompagnatore)$/iu;

/** The columns that name the people beside a guest. */
export const BESIDE = ['accompanying', 'young', 'sharing'] as const;

/**
 * Counts the people who accompany a guest into the party size. One that the row says itself goes first. `companions` keeps what the row says
 * of them, in words: who they are.
 */
export function withAccompanying(
  values: ReadonlyMap<string, unknown>,
  titleOf: (field: string) => string | undefined,
  { said }: Pick<ReadParty, 'said'> = {},
): ReadParty {
  // Both of `Clara & Tom Whitfield` have others beside them.
  const isPair = said?.told.code === 'LIST_READ_AS_PEOPLE';
  const countOf = (field: string, text: string): number | undefined => {
    const [, counted] = /^(\d{1,2})(?: ?[(:\u2013-].*)?$/su.exec(text.trim()) ?? [];
    if (counted !== undefined) return Number(counted);
    if (saidYes(text) === true) return ONE_MORE.test(titleOf(field) ?? '') ? 1 : undefined;
    const named = text.split(/[,;&+\n]| (?:and|und|et) /u).filter((part) => part.trim() !== '').length;
    return field === 'young' && named > 1 ? named : peopleNamed(text);
  };
  const given = BESIDE.flatMap((field) => {
    const text = values.get(field);
    return typeof text === 'string' ? [{ field, text, count: countOf(field, text) }] : [];
  });
  const [first] = given;
  if (!first) return { values };
  const left = new Map([...values].filter(([field]) => !(BESIDE as readonly string[]).includes(field)));
  const named = given.flatMap(({ text }) => (saysWho(text) ? text.split('\n').map((line) => line.trim()) : []));
  if (named.length > 0) left.set('companions', named.join(', '));
  if (left.has('partySize') && !isPair) return { values: left };
  const uncounted = given.find(({ count }) => count === undefined);
  if (uncounted) return { values: left, said: { field: uncounted.field, told: tell('PARTY_UNCOUNTED') } };
  const count = given.reduce((sum, each) => sum + (each.count ?? 0), 0);
  const people = count + (isPair ? 2 : 1);
  const counted = { field: first.field, told: tell('PARTY_COUNTED', { count, people }) };
  return count === 0 ? { values: left } : { values: left.set('partySize', people), said: counted };
}

/** Tells whether a text says more of people than how many they are. */
function saysWho(text: string): boolean {
  return /\p{L}/u.test(text) && !readCount(text, 'PEOPLE') && saidYes(text) === undefined && !NONE.test(text);
}

/** Signs and words that names of one person seldom have. */
const UNUSUAL = /^\d|[+&/()[\]{}|=;:]| (?:and|und|et|with|mit|avec|con) /iu;

/** Turns a name that the list writes with the last name first, and says which names look like those of several people. */
export function withTurnedName(values: ReadonlyMap<string, unknown>, hasSortName: boolean): ReadParty {
  const [text, id] = [values.get('name'), values.get('id')];
  // A row with an id of ours comes from a list of ours, which says the name as it is stored.
  const isOurs = typeof id === 'string' && /^(?:drv|vip)_/.test(id);
  if (typeof text !== 'string' || isOurs) return { values };
  const turned = turnedName(text);
  if (!turned) return { values, ...(UNUSUAL.test(text) && { said: { field: 'name', told: tell('NAME_UNUSUAL') } }) };
  const { name, sortName, title } = turned;
  const said = { field: 'name', told: tell(sortName === undefined ? 'READ_AS' : 'NAME_TURNED', { name }) };
  if (!hasSortName) return { values: new Map([...values, ['name', name]]), said };
  const before = { ...(sortName !== undefined && { sortName }), ...(title !== undefined && { title }) };
  return { values: new Map([...Object.entries(before), ...values, ['name', name]]), said };
}

/** Puts the heading of their column before the names of companions. */
export function withLabel(
  values: ReadonlyMap<string, unknown>,
  columns: ReadonlyMap<string, { readonly title: string }>,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, unknown> {
  const names = values.get('companions');
  if (typeof names !== 'string') return values;
  const title = BESIDE.map((field) => (texts.has(field) ? columns.get(field)?.title : undefined)).find(Boolean);
  return new Map([...values, ['companions', `${title ?? 'Accompanying persons'}: ${names}`]]);
}

/** Puts an academic title behind the form of address: `Frau Dr.`. */
export function withDegree(values: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  if (!values.has('degree')) return values;
  const title = [textOf(values, 'title'), textOf(values, 'degree')].filter(Boolean).join(' ');
  return new Map([...[...values].filter(([name]) => name !== 'degree'), ['title', title]]);
}

/** What lists of passports write for a part that a name does not have. */
const PARTS = new Set(['firstName', 'lastName']);
const NO_PART = /^(?:[-\u2013\u2014.]+|<[^<>]*>|x{3,}|n\/a|[fl]nu)$/iu;
const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\u30FC\u3005\s]+$/u;

/** Joins the parts of a name. Chinese, Japanese and Korean names have the last name first, without a space. */
export function joinedName(firstName: unknown, lastName: unknown): string {
  const parts = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '') as string[];
  const isEastAsian = parts.length === 2 && parts.every((part) => EAST_ASIAN.test(part));
  return isEastAsian ? parts.toReversed().join('') : parts.join(' ');
}

/**
 * Makes the name and, where the list has one, the sort name from the columns First name and Last name. The columns Name and Sort name
 * take precedence.
 */
export function withNames(values: ReadonlyMap<string, unknown>, hasSortName: boolean): Map<string, unknown> {
  const { firstName, lastName, ...others } = Object.fromEntries(
    [...values].filter(([field, value]) => !PARTS.has(field) || !NO_PART.test(String(value))),
  ) as Partial<Record<string, unknown>>;
  const joined = joinedName(firstName, lastName);
  const isEastAsian = EAST_ASIAN.test(joined);
  return new Map(
    Object.entries({
      ...(joined === '' ? {} : { name: joined }),
      ...(lastName === undefined || isEastAsian || !hasSortName ? {} : { sortName: sortNameOf(lastName, firstName) }),
      ...others,
    }),
  );
}
