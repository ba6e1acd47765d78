import { lettersApart, plainText, usualDigits, wordSet } from '#shared/domain/plain-text.ts';
import { oncePer } from '#shared/domain/records.ts';
import WORDS from './column-words.json' with { type: 'json' };
import { readCount } from './counts.ts';
import type { Field, TableShape } from './field.ts';
import { BETWEEN_TIMES } from './read-time.ts';
import { ARRIVES, CLOCKS, LEAVES } from './way-words.ts';

/** What stands behind a heading and does not change what it means. A zone such as UTC does. */
const BEHIND =
  /\((?:lt|local(?: time)?|24 ?h|hh:?mm|(?:dd|mm|yyyy)[-/.](?:dd|mm|mmm)[-/.](?:dd|yy(?:yy)?)|optional|required|if (?:any|known)|(?:excl|excluding|without)\.? (?:the )?driver|(?:ohne|hors|sans|sin|senza|sem) (?:fahrer|chauffeur|conductor|autista|motorista)|(?:in )?(?:english|latin|roman)|(?:as )?(?:in|per|on) (?:the )?passport|passport|whats ?app|block (?:letters|capitals)|(?:incl|including|with)\.? (?:the )?country code|m|mob|mobile|cell|ages?|alter|leeftijd|edad(?:es)?|eta|idades?|wiek)\)$/u;

/** Returns the letters and digits of a heading, so that all its spellings are equal. */
export function bare(heading: string): string {
  return plainText(heading)
    .replace(BEHIND, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the headings of a field, the one that we write first. */
export function headingsOf({ heading, weakWords = '', words }: Field): string[] {
  return [heading, ...`${words}, ${weakWords}`.split(', ').filter(Boolean)];
}

/** Returns the same as `bare` makes them. A file is compared with all kinds of lists, which have thousands of headings, so each field keeps its own. */
export const bareHeadingsOf = oncePer((field: Field): readonly string[] => headingsOf(field).map(bare));

/** Returns the fields of a list by their headings, as `bare` makes them. Each list keeps its own. */
export const fieldsByHeading = oncePer(
  (fields: readonly Field[]): ReadonlyMap<string, Field> =>
    new Map(fields.flatMap((field) => bareHeadingsOf(field).map((word) => [word, field] as const))),
);

/** Tells whether a heading, as `bare` makes it, means a field only where no other heading does. */
function isWeak({ weakWords = '' }: Field, word: string): boolean {
  return weakWords !== '' && weakWords.split(', ').some((each) => bare(each) === word);
}

/** The most letters of a heading. What is longer is a sentence. */
const MAX_HEADING = 100;
/** The words of a heading that some lists leave out: `Fecha llegada` for `Fecha de llegada`. */
const LINKS = wordSet('de del della dello di da do du des d l la le the of');

/** Returns a heading without them. A single word says nothing without them. */
function looseOf(heading: string): string | undefined {
  const words = plainText(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !LINKS.has(word));
  return words.length > 1 ? words.join(' ') : undefined;
}

/** Returns the headings of several words without those that lists leave out, each as `bare` makes it. */
const looseHeadings = oncePer((fields: readonly Field[]): ReadonlyMap<string, string> => {
  const known = new Map<string, string>();
  for (const field of fields) {
    for (const heading of headingsOf(field)) {
      const loose = looseOf(heading);
      if (loose !== undefined && !known.has(loose)) known.set(loose, bare(heading));
    }
  }
  return known;
});

/** A heading of times in UTC: `ETA (Z)`, `STD UTC`. */
const OF_UTC = /[\s(](?:utc|gmt|z|zulu)\)?$/iu;
const TIMES = new Set<Field['kind']>(['TIME', 'TIMES', 'DATE_TIME']);

/** Tells whether the times below a heading are in UTC where they do not say it. */
export function isOfUtc(heading: string, { kind }: Pick<Field, 'kind'>): boolean {
  return TIMES.has(kind) && OF_UTC.test(heading.trim());
}

/** What stands between the words of a heading in two languages. */
const BETWEEN_LANGUAGES = /[/|\n()·•]| [-\u2013\u2014] /u;

/**
 * Returns a heading as `bare` makes it. One that says the same in several languages is one of its words: `Habitación / Room`, and `Hab. / Room`
 * too, where a word is shortened. `Arrival / Departure` stays as it is.
 */
export function headingWord(heading: string, fields: readonly Field[]): string {
  const word = bare(heading);
  const known = fieldsByHeading(fields);
  if (known.has(word) || heading.length > MAX_HEADING) return word;
  const timed = bare(heading.trim().replace(OF_UTC, ''));
  const ofTimes = known.get(timed);
  if (ofTimes && isOfUtc(heading, ofTimes)) return timed;
  const loose = looseHeadings(fields).get(looseOf(heading) ?? '');
  if (loose !== undefined) return loose;
  const parts = heading.split(BETWEEN_LANGUAGES).map(bare).filter(Boolean);
  const meant = new Set(parts.flatMap((part) => known.get(part) ?? []));
  const [field, ...others] = meant;
  const isShort = (part: string): boolean =>
    part.length > 1 &&
    field !== undefined &&
    bareHeadingsOf(field).some((each) => each.startsWith(part) || each.endsWith(part));
  if (!field || others.length > 0 || !parts.every((part) => known.has(part) || isShort(part))) return word;
  const words = parts.filter((part) => known.has(part));
  return words.find((part) => RULES.some((rule) => rule.words.includes(part))) ?? words[0] ?? word;
}

/** The headings of a list as `bare` makes them, and the first cells below each that are not blank. */
export interface SeenHeadings {
  readonly words: readonly string[];
  readonly cellsOf: (place: number) => readonly string[];
  /** The fields that have a column by the wish of the request, or a default. */
  readonly given: ReadonlySet<string>;
}

/** Cells that hold a time of day, perhaps behind a date. Only a digit makes `3p` behind it a time, and `T` a mark: `Terminal 2A` is a place. */
const CLOCK =
  /(?:^|[\s,]|-\d\dT)\d\d? ?(?:[:h] ?\d\d(?=\b|[ap]\b)|[時时點点]|h$|[ap]\.?m\b)|(?:^|\d.{0,20}[\s,])\d\d? ?[ap]\b|^\d\d?\.\d\d$|^(?:[01]?\d|2[0-4])(?: ?uhr)?$|^\d{3,4}(?:$| ?(?:hrs|[LZh+]))|^(?:noon|midnight|tb[acd])$/i;
const DATE = /\d[-/. ]\d|\d[-/. ]?(?:de )?\p{L}{3}/u;
const COUNT = /^\d{1,3}(?: ?\+ ?\d{1,2})?(?: ?(?:pax|people|persons|guests))?$/i;

export function isClock(cell: string): boolean {
  return CLOCK.test(usualDigits(cell));
}
export function isDay(cell: string): boolean {
  return (DATE.test(cell) && !isClock(cell)) || / 00:00(?::00)?$/.test(cell);
}
/** Tells whether a cell has two times, as `09:00 - 10:30`. */
function isSpan(cell: string): boolean {
  const [from, to] = cell.split(BETWEEN_TIMES);
  return to !== undefined && isClock(from ?? '') && /^\d/.test(to);
}
function isCount(cell: string): boolean {
  const text = usualDigits(cell);
  return COUNT.test(text) || readCount(text, 'PEOPLE') !== undefined;
}

/** Tells whether more than half of the cells are as `look` says. */
export function areMostly(cells: readonly string[], look: (cell: string) => boolean): boolean {
  return cells.filter(look).length * 2 > cells.length;
}

/** What a rule sees of a heading. */
interface Seen {
  readonly word: string;
  readonly cells: readonly string[];
  /** The other headings. */
  readonly others: readonly string[];
  /** Tells whether another heading means a field by its words alone. */
  readonly has: (field: string) => boolean;
}

/** A heading whose meaning depends on its cells or on other headings. Returns the field; undefined if its words alone say it. */
interface Rule {
  /** A field that only the lists have for which the rule holds. */
  readonly ofListsWith: string;
  readonly words: readonly string[];
  readonly field: (seen: Seen) => string | undefined;
}

/** German lists have `Vorname` and `Name`. In English, `Name` beside `First name` is the whole name. */
const FIRST_IN_GERMAN = ['vorname', 'vornamen'];
const PEOPLE = ['pax', 'passenger', 'passengers', 'guest', 'guests', 'vips', 'participants', 'delegates', 'attendees'];
const FROM = ['from', 'depart', 'de', 'von', 'desde', 'da', 'od', 'pickup', 'pu', 'collection', ...LEAVES];
const TO = ['to', 'naar', 'arrive', 'a', 'bis', 'hasta', 'ate', 'do', 'alle', 'dropoff', ...ARRIVES];
/** Headings of any date: they say nothing of a departure. */
const ANY_DAYS = new Set(['flightdate', ...bareWords(WORDS.lists.PROGRAMME.headings.startDate)]);
const ARRIVAL_DAYS = [...ARRIVES, 'arrivaldate', ...bareWords(WORDS.lists.FLIGHTS.headings.arrivalDate)];
const DEPARTURE_DAYS = [
  ...LEAVES,
  ...bareWords(WORDS.lists.FLIGHTS.headings.flightDate).filter((word) => !ANY_DAYS.has(word)),
];

function bareWords(words: string): string[] {
  return words.split(', ').map(bare);
}

function people(count: string, who: string) {
  return ({ cells }: Seen): string | undefined => {
    if (cells.length === 0) return undefined;
    return areMostly(cells, isCount) ? count : who;
  };
}

function timeOrPlace(time: string, place: string) {
  return ({ cells, has }: Seen): string | undefined => {
    if (cells.length === 0) return has(time) ? place : undefined;
    return areMostly(cells, isClock) ? time : place;
  };
}

function dayOrAirport(day: string, airport: string) {
  return ({ cells }: Seen): string | undefined => {
    if (cells.length === 0) return undefined;
    return areMostly(cells, isDay) ? day : areMostly(cells, (cell) => /^[A-Z]{3}$/.test(cell)) ? airport : undefined;
  };
}

function night(field: string) {
  return ({ has }: Seen): string | undefined => (has('lodging.placeId') || has('lodging.room') ? field : undefined);
}

function beside(other: string, field: string) {
  return ({ others }: Seen): string | undefined => (others.includes(other) ? field : undefined);
}

function partOfName({ cells, has, others, word }: Seen): string | undefined {
  const [hasFirst, hasLast] = [has('firstName'), has('lastName')];
  // Beside a surname, single words are first names.
  if (word === 'name' && (hasFirst || !hasLast || !areMostly(cells, (cell) => !/\s/.test(cell))))
    return others.some((each) => FIRST_IN_GERMAN.includes(each)) ? 'lastName' : 'name';
  if (hasFirst === hasLast) return 'name';
  return hasFirst ? 'lastName' : 'firstName';
}

const RULES: readonly Rule[] = [
  // These mean one part of a name beside the column of the other part, and the whole name without it.
  { ofListsWith: 'firstName', words: ['nom', 'nome', 'nombre', 'name'], field: partOfName },
  { ofListsWith: 'partySize', words: PEOPLE, field: people('partySize', 'name') },
  { ofListsWith: 'people', words: PEOPLE, field: people('people', 'guests') },
  { ofListsWith: 'pickupLocation', words: FROM, field: timeOrPlace('startTime', 'pickupLocation') },
  // Elsewhere it is a van.
  { ofListsWith: 'pickupLocation', words: ['van'], field: beside('naar', 'pickupLocation') },
  { ofListsWith: 'departure.iata', words: ['van'], field: beside('naar', 'departure.iata') },
  { ofListsWith: 'pickupLocation', words: TO, field: timeOrPlace('endTime', 'dropoffLocation') },
  {
    // Beside the vehicle, the number of a car is its place in the motorcade.
    ofListsWith: 'callSign',
    words: ['car', 'wagen', 'auto', 'voiture', 'coche', 'carro'],
    field: ({ cells, has }) => (has('vehicle') && areMostly(cells, isCount) ? 'position' : undefined),
  },
  // Where some rows say their end, the others have none: each is a fault of its own, not of the list.
  { ofListsWith: 'times', words: CLOCKS, field: ({ cells }) => (cells.some(isSpan) ? 'times' : undefined) },
  { ofListsWith: 'lodging.from', words: [...ARRIVAL_DAYS, 'ci', 'in'], field: night('lodging.from') },
  { ofListsWith: 'lodging.from', words: [...DEPARTURE_DAYS, 'co', 'out'], field: night('lodging.to') },
  { ofListsWith: 'arrivalDate', words: ARRIVES, field: dayOrAirport('arrivalDate', 'arrival.iata') },
  { ofListsWith: 'arrivalDate', words: LEAVES, field: dayOrAirport('flightDate', 'departure.iata') },
  {
    // Beside the day of arrival alone, a time is that of the arrival.
    ofListsWith: 'arrivalDate',
    words: CLOCKS,
    field: ({ others }) =>
      others.some((word) => ARRIVAL_DAYS.includes(word)) && !others.some((word) => DEPARTURE_DAYS.includes(word))
        ? 'arrival.scheduledTime'
        : undefined,
  },
  {
    // Beside a column such as Salutation, a title is that of an office, or where these have a column of their own, that of a doctor.
    ofListsWith: 'degree',
    words: ['title', 'titre', 'titel', 'titulo', 'titolo', 'tytul'],
    field: ({ has }) => (has('title') ? (has('position') ? 'degree' : 'position') : undefined),
  },
];

/** Returns a function that says which field the heading at a place means. Undefined if it is not known. */
export function meaningsOf({ fields }: TableShape, { cellsOf, given, words }: SeenHeadings) {
  const byWord = fieldsByHeading(fields);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const rules = RULES.filter(({ ofListsWith }) => byName.has(ofListsWith));
  return (place: number): Field | undefined => {
    const word = words[place] ?? '';
    const others = words.filter((_each, at) => at !== place);
    const seen: Seen = {
      word,
      others,
      cells: cellsOf(place),
      has: (name) =>
        given.has(name) ||
        others.some((each) => {
          const field = byWord.get(each);
          return field?.name === name && !isWeak(field, each);
        }),
    };
    for (const rule of rules) {
      const name = rule.words.includes(word) ? rule.field(seen) : undefined;
      const field = name === undefined ? undefined : byName.get(name);
      if (field) return field;
    }
    const known = byWord.get(word);
    const givesWay = known !== undefined && isWeak(known, word) && seen.has(known.name);
    if (known && OF_COUNTS.has(known.name) && !seen.cells.every(isCount)) return byName.get('young');
    return givesWay ? undefined : known;
  };
}

/** The fields of columns that may have names or ages instead: `Children`. */
const OF_COUNTS = new Set(['children', 'infants']);

/** Longer headings are compared by their first letters. */
const MAX_LETTERS = 40;

/** Returns the field that a heading is nearly a word of, because it is misspelt. Undefined if there is none, or several. */
export function nearestField(heading: string, fields: readonly Field[]): Field | undefined {
  const word = bare(heading).slice(0, MAX_LETTERS);
  if (word.length < 4) return undefined;
  const most = word.length < 8 ? 1 : 2;
  const near = fields.flatMap((field) => {
    const apart = Math.min(...bareHeadingsOf(field).map((each) => lettersApart(word, each, most)));
    return apart <= most ? [{ field, apart }] : [];
  });
  const least = Math.min(...near.map(({ apart }) => apart));
  const [best, ...others] = near.filter(({ apart }) => apart === least);
  return others.length === 0 ? best?.field : undefined;
}
