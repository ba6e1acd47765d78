import { plainText, wordSet } from '#shared/domain/plain-text.ts';
import type { Reading } from './dates.ts';
import { tell } from './tell.ts';

/** What a number of a list counts beside its plain form. */
export type Counts = 'PEOPLE' | 'ADULTS' | 'SEATS' | 'PIECES' | 'MARKS' | 'MINUTES';

const OF_PEOPLE =
  'pax|people|persons?|guests?|adults?|personen|personnes?|personas?|persone|pessoas?|osob|osoby|名|人|位';
const UNITS: Readonly<Record<Counts, string>> = {
  PEOPLE: OF_PEOPLE,
  ADULTS: OF_PEOPLE,
  MINUTES: '',
  SEATS: 'pax|seats?|seater|passengers?|sitze|sitzplatze|platze|places?|plazas?|asientos?|posti|lugares|miejsc|席|座',
  PIECES:
    'pieces?|pcs?|bags?|suitcases?|cases?|koffer|gepackstucke?|valises?|bagages?|maletas?|bultos?|valig[ie]a?|bagagli|malas?|walizk[ai]|个|件|個',
  MARKS: '',
};

/** Some people of a party in one word: `2 adults`, `1 Kind`, `2 ADT`. */
const SOME =
  /(\d{1,3}) ?(?:x ?)?(?:(adults?|adt|ad|a|pax|erw|erwachsener?|adultes?|adultos?|adultas?|adulti|adulto|dorosl[yaei]|大人|بالغ(?:ين)?)|(child(?:ren)?|chd|ch|c|kids?|infants?|inf|bab(?:y|ies)|kind(?:er)?|kinder|baby|babys|enfants?|bebes?|ninos?|ninas?|bambin[oiae]|criancas?|dzieci|dziecko|子供|小人|儿童|(?:طفل|أطفال|اطفال)))(?![\p{L}\d])\.?/gu;
const BETWEEN_SOME = /^(?:[\s,;+&/.()]|and|und|et|y|e|i|و)*$/u;

/** Ages behind a count, as in `1 child (4)` and `2 kids (4 and 7 yrs)`. */
const AGES = /\((?:ages?:? )?\d{1,2}[\d\s,;&+/.a-z]{0,30}\)/gu;
/** Children within a count: `3 (incl. 1 infant)`. */
const OF_THEM =
  /^(?<people>\d{1,3}) ?\(?(?:incl|including|inkl|davon|dont|incluye|di cui|incluindo)\.? (?<rest>[^()]*)\)?$/u;

/** Returns how many people and children a cell counts by their ages, as in `2 adults, 1 child`. Undefined: it does not. */
function byAge(given: string): { readonly people: number; readonly children: number } | undefined {
  const { people, rest } = OF_THEM.exec(given)?.groups ?? {};
  const among = rest === undefined ? undefined : byAge(rest);
  if (among) return among.people === among.children ? { people: Number(people), children: among.children } : undefined;
  // A first number alone counts adults: `2 + 2 kids`.
  const text = given.replaceAll(AGES, ' ').replace(/^(\d{1,3}) ?(?=[+,&])/, '$1 adults ');
  const parts = [...text.matchAll(SOME)];
  if (parts.length === 0 || !BETWEEN_SOME.test(text.replaceAll(SOME, ' '))) return undefined;
  const sum = (of: typeof parts): number => of.reduce((all, [, count]) => all + Number(count), 0);
  return { people: sum(parts), children: sum(parts.filter(([, , , child]) => child !== undefined)) };
}

/** Returns what `2/1` counts below a heading of adults. Elsewhere, it may be a part of a party. */
function adultsBesideChildren(text: string, counts: Counts): ReturnType<typeof byAge> {
  const [, adults, children, infants = '0'] =
    (counts === 'ADULTS' && /^(\d{1,2}) ?\/ ?(\d{1,2})(?: ?\/ ?(\d{1,2}))?$/.exec(text)) || [];
  if (adults === undefined) return undefined;
  const young = Number(children) + Number(infants);
  return { people: Number(adults) + young, children: young };
}

/** The seat of the driver behind those of the passengers: `7 + driver`, `7 + ch.`. */
const DRIVER_SEAT = / ?\+ ?(?:1 ?)?(?:driver|chauffeur|fahrer|ch\.?|conductor|chofer|autista|motorista|kierowca)$/u;

/** The seat of the driver among those of a vehicle: `8 incl. driver`. */
const WITH_DRIVER =
  /^(\d{1,3}) ?\(?(?:incl|including|inkl|avec|con|com|z)\.? (?:the )?(?:driver|chauffeur|fahrer|conductor|autista|motorista|kierowca)\)?$/u;

/** Some pieces of luggage, and some seats of children or wheelchairs, in one word: `2L`, `1 cabin`, `2x23kg`; `1 booster`, `2 x WCHR`. */
const SORTS: Readonly<Record<'MARKS' | 'PIECES', RegExp>> = {
  PIECES: new RegExp(
    String.raw`(\d{1,2})(?: ?x ?\d{1,2} ?kg| ?(?:x ?)?(?:(?:xl|l|m|s|large|big|medium|small|checked|check-?in|hold|cabin|hand|carry-?ons?|trolleys?|gross|klein|grande?s?|petite?s?|pequen[ao]s?|piccol[aei])(?: (?:${UNITS.PIECES}))?|(?:${UNITS.PIECES})))(?![\p{L}\d])`,
    'gu',
  ),
  MARKS:
    /(\d{1,2}) ?(?:x ?)?(?:boosters?|booster seats?|infants?|infant seats?|bab(?:y|ies)|baby seats?|toddlers?|child seats?|children|child|kids?|maxi-?cosis?|wheelchairs?|wch[rsc])(?![\p{L}\d])/gu,
};
/** A number with a remark behind it: `1 (rear facing)`, `3 pcs (1 oversize)`. */
const REMARK = /(?<=\S) ?\([^()]*\)$/u;
/** The codes of airlines for one guest in a wheelchair, perhaps with their number behind. */
const WHEELCHAIR = /^wch[rsc](?: ?x ?(\d))?$/u;

/** Returns the sum of all sorts in a cell, as in `2L + 1S`. Undefined: it has others too. */
function ofSorts(text: string, sort: RegExp): number | undefined {
  const parts = [...text.matchAll(sort)];
  if (parts.length === 0 || !BETWEEN_SOME.test(text.replaceAll(sort, ' '))) return undefined;
  return parts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** What people say yes and no with, and tick a cell with. */
const YES = wordSet('true 1 yes y x oui ja si sim tak wahr vrai verdadero vero verdadeiro prawda ✓ ✔ ☑ ○ 是 نعم');
const NO = wordSet('false 0 no n non nein nao nie falsch faux falso falsz ✗ ✘ ☐ × 否 لا');

/** Tells whether a text says yes. Undefined: it says neither yes nor no. */
export function saidYes(text: string): boolean | undefined {
  const word = plainText(text);
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/**
 * Reads a number that people wrote in another form: `2+1` and `12 pax` of people, `7+1` of seats, where the driver is the one more, or a mark
 * for one. Undefined: it is none of these.
 */
export function readCount(cell: string, counts: Counts): Reading<number> | undefined {
  const text = plainText(cell);
  if (counts === 'MARKS') return marksIn(cell, text);
  const isOfPeople = counts === 'PEOPLE' || counts === 'ADULTS';
  if (counts === 'MINUTES') return minutesIn(text);
  const sum = isOfPeople ? peopleByAge(text, counts) : counts === 'PIECES' ? piecesIn(text) : undefined;
  if (sum) return sum;
  const shown = counts === 'SEATS' ? text.replace(DRIVER_SEAT, '+1').replace(WITH_DRIVER, seatsLeft) : text;
  const [, count, more] =
    new RegExp(String.raw`^(\d{1,3})(?: ?\+ ?(\d{1,2}))?(?: ?-?(?:${UNITS[counts]}))?$`, 'u').exec(shown) ?? [];
  if (count === undefined) return undefined;
  if (more === undefined) return { value: Number(count) };
  const people = Number(count) + Number(more);
  if (isOfPeople) return { value: people, notice: tell('READ_AS_PEOPLE', { people }) };
  // Lists of hire companies count the seat of the driver behind those of the passengers.
  const isDriver = counts === 'SEATS' && more === '1';
  return isDriver ? { value: Number(count), notice: tell('READ_AS_SEATS', { seats: count }) } : undefined;
}

/** Minutes with their unit, the most of a range, and hours with or without minutes: `30 min`, `1h30`, `2 hours`, `0:45`. */
const LASTS =
  /^(?:(?:ca|approx|about)\.? ?|~ ?)?(?:(?:\d{1,3} ?[-\u2013] ?)?(?<minutes>\d{1,3})(?: ?(?:min(?:ut(?:en?|es|os|i|y|a))?s?\.?|'|′|分|分钟))?|(?<hours>\d{1,2}(?:[.,]\d)?)(?: ?(?:h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae]|godz|時間|小时)\.?(?: ?(?<more>\d{1,2})(?: ?(?:m|min|分)\.?)?)?|:(?<clock>\d{2})(?::00)?))$/u;

function minutesIn(text: string): Reading<number> | undefined {
  const { clock, hours = '0', minutes, more = clock ?? '0' } = LASTS.exec(text)?.groups ?? {};
  if (minutes !== undefined) return { value: Number(minutes) };
  const value = Math.round(Number(hours.replace(',', '.')) * 60) + Number(more);
  return value === 0 ? undefined : { value };
}

function piecesIn(text: string): Reading<number> | undefined {
  const value = ofSorts(text.replace(REMARK, ''), SORTS.PIECES);
  return value === undefined ? undefined : { value };
}

function peopleByAge(text: string, counts: Counts): Reading<number> | undefined {
  const ages = adultsBesideChildren(text, counts) ?? byAge(text);
  return ages && { value: ages.people, ...(ages.children > 0 && { notice: tell('READ_WITH_CHILDREN', ages) }) };
}

/** Returns `8 incl. driver` as `7+1`. */
function seatsLeft(_all: string, seats: string): string {
  return `${Number(seats) - 1}+1`;
}

/** Returns how many wheelchairs or seats of children a cell marks or counts. */
function marksIn(cell: string, text: string): Reading<number> | undefined {
  const [code, many] = WHEELCHAIR.exec(text) ?? [];
  const isYes = code !== undefined && many === undefined ? true : saidYes(cell);
  if (isYes !== undefined) return isYes ? { value: 1, notice: tell('MARK_IS_ONE') } : { value: 0 };
  const count = many ?? /^\d{1,2}$/.exec(text.replace(REMARK, ''))?.[0] ?? ofSorts(text, SORTS.MARKS);
  return count === undefined ? undefined : { value: Number(count) };
}
