import { isNearTag, nearestTag } from '#shared/domain/assignments/tags.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { DEFAULT_TAG_SETTINGS, type TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { DateOrder } from '#shared/schemas/guest-list/import.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { readCount, saidYes } from './counts.ts';
import { damageIn } from './damaged.ts';
import { dateMeans, type Reading, readDate, visible, type YearMeans } from './dates.ts';
import type { CellKind, Field } from './field.ts';
import type { NewTags } from './new-tags.ts';
import { namesNoClock, readOffset, readTime, readTimes } from './read-time.ts';
import { aboutField, type Told, tell, valuesInWords, withMore } from './tell.ts';

/**
 * The value of a cell, perhaps with a notice: what the answer says of how it was read. Or the error in it. The value of a cell that says
 * that nothing is known yet is undefined.
 */
export type CellValue = Reading<unknown> & {
  /** What else the cell holds, for the notes. */
  readonly more?: readonly string[] | undefined;
};
/** Reads a phone number, perhaps with the country that stands beside it, and with the other cells of its column. */
export type PhoneCellReader = (cell: string, beside?: string, column?: readonly string[]) => CellValue;

/** How cells are written where the list comes from. */
export interface CellMeans {
  /** Reads a cell with a phone number. */
  readonly readPhone: PhoneCellReader;
  /** The cells of the columns of phone numbers, by field. */
  readonly phonesOf?: ReadonlyMap<string, readonly string[]>;
  /** The country of the settings, which says whether the day or the month stands first. */
  readonly country: string;
  /** The tags of the settings. */
  readonly tags?: TagSettings | undefined;
  /** Where the caller may enter tags that the settings lack. Absent: such a tag is a fault. */
  readonly newTags?: NewTags | undefined;
  /** The order that the request names instead. */
  readonly dates?: DateOrder | undefined;
  /** Which year dates without one are of. */
  readonly year?: YearMeans | undefined;
  /** Whether nothing in the file or the request names the encoding of its letters. */
  readonly isEncodingAssumed?: boolean | undefined;
}

const MAX_DECIMALS = 15;

/** A cell with a dash empties the field. A blank cell keeps what is stored. */
export const EMPTIES = /^[-\u2013\u2014]$/u;

function yesNo(cell: string): CellValue {
  return orFault(saidYes(cell), tell('NOT_YES_NO'));
}

function choice(cell: string, { kind, name, valueWords = {}, values = [] }: Field): CellValue {
  const valueOf = (text: string): string | undefined => {
    const words = plainText(text).replaceAll(/[\s_-]+/g, ' ');
    return values.find((each) => each.toUpperCase() === words.toUpperCase().replaceAll(' ', '_')) ?? valueWords[words];
  };
  // `Van (V-Class)` and `Minibus / Sprinter` say one value, with a word of their own.
  const parts = kind === 'CHOICE' ? cell.split(/[/()]/).flatMap((each) => valueOf(each.trim()) ?? []) : [];
  const value = valueOf(cell) ?? (new Set(parts).size === 1 ? parts[0] : undefined);
  if (value !== undefined) return { value };
  return { fault: tell('NOT_ONE_OF', { options: valuesInWords(name, values) }) };
}

/** Returns the texts of a cell, which has semicolons or line breaks between them. */
export function partsOf(cell: string): string[] {
  return cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const BETWEEN_CHOICES = /[,/&+]| (?:and|und|et|y|e|i|or|oder|ou|o|lub) /giu;

function choices(cell: string, field: Field): CellValue {
  const only = choice(cell, field);
  if ('value' in only) return { value: [only.value] };
  const read = partsOf(cell.replaceAll(BETWEEN_CHOICES, ';')).map((part) => choice(part, field));
  const fault = read.find((each) => 'fault' in each);
  return fault ?? { value: [...new Set(read.map((each) => ('value' in each ? each.value : undefined)))] };
}

/** Reads tags by their ids or their labels in any language. A dash alone says that there are none. */
function tags(
  cell: string,
  { tagsOf = 'vehicle' }: Field,
  { newTags, tags: own = DEFAULT_TAG_SETTINGS }: CellMeans,
): CellValue {
  if (EMPTIES.test(cell)) return { value: [] };
  const known = own[tagsOf];
  const added: string[] = [];
  const found = partsOf(cell.replaceAll(',', ';')).map((part) => {
    const isMeant = (name: string): boolean =>
      plainText(name).replaceAll('_', ' ') === plainText(part).replaceAll('_', ' ');
    const tag = known.find(({ id, label }) => [id, ...Object.values(label)].some(isMeant));
    if (tag) return tag.id;
    const isNear = isNearTag(tagsOf, part, own);
    const made = isNear ? undefined : newTags?.idOf(tagsOf, part);
    if (made !== undefined) added.push(part);
    return made ?? { tag: part, isNear };
  });
  const unknown = found.find((each) => typeof each !== 'string');
  if (typeof unknown === 'object') {
    const { isNear, tag } = unknown;
    return {
      fault:
        newTags === undefined && !isNear
          ? tell('UNKNOWN_TAG_ASK', { tag })
          : withMore(tell('UNKNOWN_TAG', { tag }), nearestTag(tagsOf, tag, own)),
    };
  }
  return { value: [...new Set(found)], ...(added.length > 0 && { notice: tell('NEW_TAG', { tags: added }) }) };
}

/** Degrees as maps and the GPS show them: `52.517° N`, `52°30'22"N`. The letter O is East in German, and West in French. */
const DEGREES =
  /^(?<d>\d{1,3}(?:[.,]\d{1,15})?)° ?(?:(?<m>\d{1,2}(?:[.,]\d{1,15})?)['’′] ?(?:(?<s>\d{1,2}(?:[.,]\d{1,15})?)(?:["”″]|'') ?)?)?(?<side>[NSEW])$/iu;

/** A number with a comma or a point as decimal mark. No field is so large that it has marks between thousands. */
function decimal(cell: string): CellValue {
  const degrees = DEGREES.exec(cell)?.groups;
  if (degrees) {
    const [hours = 0, minutes = 0, seconds = 0] = [degrees['d'], degrees['m'], degrees['s']].map((part = '0') =>
      Number(part.replace(',', '.')),
    );
    const isNegative = /[sw]/i.test(degrees['side'] ?? '');
    const value = Number((hours + minutes / 60 + seconds / 3_600).toFixed(6));
    return { value: isNegative ? -value : value };
  }
  return new RegExp(String.raw`^[+\-\u2212]?\d{1,9}(?:[.,]\d{1,${MAX_DECIMALS}})?$`, 'u').test(cell)
    ? { value: Number(cell.replace(',', '.').replace('\u2212', '-')) }
    : { fault: tell('NOT_A_NUMBER') };
}

function whole(cell: string, { counts }: Field): CellValue {
  if (/^-?\d{1,9}(?:[.,]0{1,2})?$/.test(cell)) return { value: Number(cell.replace(',', '.')) };
  return (counts && readCount(cell, counts)) ?? { fault: tell('NOT_WHOLE') };
}

function orFault(value: unknown, fault: Told): CellValue {
  return value === undefined ? { fault } : { value };
}

function time(cell: string, means: CellMeans): CellValue {
  const read = readTime(cell, dateMeans(means));
  if (read) return read;
  // `late` and `after dinner` say no time, but are no error of one.
  return namesNoClock(cell) ? { value: undefined, notice: tell('NO_CLOCK') } : { fault: tell('NOT_A_TIME') };
}

/** A date alone says no time, but where whole days count. */
function dateTime(cell: string, { dayIs }: Field, means: CellMeans): CellValue {
  const read = readTime(cell, dateMeans(means));
  const day = read ? undefined : readDate(cell, dateMeans(means));
  if (dayIs && day && 'value' in day) return { ...day, value: { date: day.value, ms: dayIs === 'END' ? DAY_MS : 0 } };
  return read ?? { fault: noSuchDay(cell, means) ?? tell(day && 'value' in day ? 'NEEDS_TIME' : 'NOT_A_TIME') };
}

/** Returns what is wrong with a text that would name a date if its month were longer. */
function noSuchDay(cell: string, means: CellMeans): Told | undefined {
  const inMonth = cell.replace(/\b(?:29|3[01])(?!\d)/, '28');
  const isTime = (read = readTime(inMonth, dateMeans(means))): boolean =>
    read !== undefined && 'value' in read && read.value.date !== undefined;
  const isDate = inMonth !== cell && (readDate(inMonth, dateMeans(means)) !== undefined || isTime());
  return isDate ? aboutField({ code: 'NO_SUCH_DAY', message: 'is a day that does not exist' }) : undefined;
}

function date(cell: string, means: CellMeans): CellValue {
  const shown = readDate(cell, dateMeans(means));
  if (shown) return shown;
  const timed = readTime(cell, dateMeans(means));
  if (timed && 'value' in timed && timed.value.date !== undefined) {
    const { date: day, ms, offsetMinutes } = timed.value;
    if (ms === 0) return { value: day };
    // In another zone it may be another day.
    if (offsetMinutes === undefined) return { value: day, notice: tell('ONLY_DATE') };
  }
  if (timed && 'fault' in timed) return timed;
  return { fault: noSuchDay(cell, means) ?? tell('NOT_A_DATE', { country: means.country }) };
}

function dates(cell: string, means: CellMeans): CellValue {
  const read = partsOf(cell).map((part) => date(part, means));
  const fault = read.find((each) => 'fault' in each);
  if (fault) return fault;
  const notice = read.flatMap((each) => ('notice' in each ? (each.notice ?? []) : []))[0];
  return {
    value: read.map((each) => ('value' in each ? each.value : undefined)),
    ...(notice !== undefined && { notice }),
  };
}

/** Returns the texts of shifts. A dash alone says that there are none. */
function shifts(cell: string): CellValue {
  if (EMPTIES.test(cell)) return { value: [] };
  return saysUnknown(cell) ? { value: undefined, notice: tell('COUNTS_AS_BLANK') } : { value: partsOf(cell) };
}

const READERS: Readonly<Record<CellKind, (cell: string, field: Field, means: CellMeans) => CellValue>> = {
  TEXT: (value) => ({ value }),
  TEXTS: (cell) => ({ value: partsOf(cell) }),
  PHONE: (cell, { name }, { phonesOf, readPhone }) => readPhone(cell, undefined, phonesOf?.get(name)),
  WHOLE: whole,
  DECIMAL: decimal,
  YES_NO: yesNo,
  CHOICE: choice,
  CHOICES: choices,
  TAGS: tags,
  DATE: (cell, _field, means) => date(cell, means),
  DATES: (cell, _field, means) => dates(cell, means),
  TIME: (cell, _field, means) => time(cell, means),
  TIMES: (cell, _field, means) => readTimes(cell, dateMeans(means)) ?? { fault: tell('NOT_A_TIME') },
  DATE_TIME: dateTime,
  SHIFTS: shifts,
  OFFSET: (cell) => orFault(readOffset(cell), tell('NOT_AN_OFFSET')),
};

/** The most characters that a cell of a kind may have. Texts are as long as their field allows. */
const MAX_LETTERS: Partial<Readonly<Record<CellKind, number>>> = {
  PHONE: 100,
  WHOLE: 100,
  DECIMAL: 100,
  YES_NO: 100,
  CHOICE: 100,
  CHOICES: 1_000,
  TAGS: 4_000,
  DATE: 100,
  DATES: 4_000,
  TIME: 100,
  TIMES: 100,
  DATE_TIME: 100,
  SHIFTS: 8_000,
  OFFSET: 100,
};

/** What workbooks hold for a formula that no program has calculated. */
export const NOT_CALCULATED = '#NOT_CALCULATED!';

/** What people write where they know nothing yet. */
const UNKNOWN =
  /^(?:tb[acdn]|t\.b\.[acdn]\.?|to be (?:advised|announced|confirmed|decided|defined|determined)|n\.?\/?a\.?|nil|none|unknown|pending|open|\?+|[-\u2013\u2014]+|n\.? ?n\.?|n\.? ?c\.?|to be named|vacant|vacante|vakant|not known|a confirmer|inconnue?|offen|folgt|unbekannt|n\.?t\.?b\.?|volgt|onbekend|wird nachgereicht|por confirmar|pendiente|desconocido|da confermare|da definire|a confirmar|a definir|desconhecido|do potwierdzenia|未定|待定|未確認|未确认|غير معروف|يحدد لاحقا)$/u;
/** Tells whether a text says that nothing is known yet, as `TBC` does. */
export function saysUnknown(text: string): boolean {
  return UNKNOWN.test(plainText(text));
}

const STANDBY =
  /^(?:on )?(?:stand ?-?by|reserve|bereitschaft|springer|astreinte|riserva|reserva|rezerwa|待機|备用|احتياط)$/u;

/** Tells whether a text names no driver or vehicle yet, as `TBC` and `standby` do. */
export function saysNoOne(text: string): boolean {
  return saysUnknown(text) || STANDBY.test(plainText(text));
}

/** Kinds whose letters count as they are. */
const TEXTS = new Set<CellKind>(['TEXT', 'TEXTS']);

/** Reads a cell of a field. The cell is not blank. */
export function readCell(field: Field, cell: string, means: CellMeans): CellValue {
  const { [field.kind]: most = Infinity } = MAX_LETTERS;
  if (cell.length > most) return { fault: tell('CELL_TOO_LONG', { most }) };
  const damage = damageIn(cell, means.isEncodingAssumed ?? false);
  if (damage && 'fault' in damage) return damage;
  if (cell === NOT_CALCULATED) {
    return { fault: tell('NOT_CALCULATED') };
  }
  if (/^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/.test(cell)) {
    return { fault: tell('CELL_ERROR') };
  }
  if (field.isEmptiable && EMPTIES.test(cell)) return { value: null };
  if (TEXTS.has(field.kind)) return { ...READERS[field.kind](cell, field, means), ...damage };
  const shown = cell.split('\n').map(visible).join('\n').trim();
  if (shown === '') return { value: undefined };
  const read = READERS[field.kind](shown, field, means);
  const isUnread = 'fault' in read || read.value === undefined;
  return isUnread && saysUnknown(shown) ? { value: undefined, notice: tell('COUNTS_AS_BLANK') } : read;
}
