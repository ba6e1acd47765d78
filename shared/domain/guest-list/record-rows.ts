import { plainText, wordSet } from '#shared/domain/plain-text.ts';
import { NOT_CALCULATED, saysUnknown } from './cells.ts';
import { saidYes } from './counts.ts';
import type { RowFault } from './faults.ts';
import { type Field, type TableShape, valuesByWord } from './field.ts';
import { shownRow } from './find-headings.ts';
import { bare } from './headings.ts';
import type { Column, Layout } from './layout.ts';
import { namesNoClock } from './read-time.ts';
import { countOf, type PlacedRow, type WantedRows } from './table-rows.ts';
import { type Told, tell } from './tell.ts';

/** The words of rows with sums, as `plainText` makes them. `SUMS_OR_NAMES` are also names of people. */
const SUMS = wordSet(
  plainText(
    'total totals subtotal totale summe gesamt gesamtsumme gesamtzahl insgesamt razem totaal totalt celkem toplam итого всего 合計 小計 合计 总计 小计 합계 총계 소계 المجموع الإجمالي',
  ),
);
const SUMS_OR_NAMES = wordSet('sum suma soma somme');
const OF_SUMS = wordSet(
  'grand sub number no count of the pax guest guests vips driver drivers vehicles rooms people person persons passengers rows nights nachte nuits noches notti noites arrivals departures reservations bookings zimmer gaste personen fahrzeuge anzahl chambres personnes invites vehicules habitaciones personas invitados vehiculos camere persone ospiti quartos pessoas pokoje osob kamers de di dos des del van',
);
/** How a note below a list begins. */
const FOOTNOTE =
  /^(?:[*†‡§¹²³]|\(\*|\d\) |(?:notes?|n\.? ?b\.?|remarks?|source|legend|key) ?:|(?:printed|updated|last updated|as of|generated|exported|end of list|confidential|(?:(?:kind|best|warm) )?regards|many thanks|thanks|mit freundlichen grussen|cordialement|saludos|cordiali saluti|atenciosamente|pozdrawiam)\b|page \d+(?: of \d+)?$)/u;
/** No name of a person, a vehicle or a place has as many words. */
const MOST_WORDS = 7;
const SECTION =
  /(?:\b(?:shifts?|team|group|groups|section|part|delegations?|delegates|arrivals|departures|drivers|vehicles|guests|standby|stand-by|reserve|reserves|spare|sides?|day \d{1,2})\b|^(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:,| \d|$))/u;

/** What stands around a name that is not known yet: `Guest 3 (TBC)`. */
const PLACEHOLDER =
  /^(?:vip|guest|delegate|passenger|pax|person|driver|chauffeur|gast|fahrer|invité)? ?(?:no\.? ?)?\d{0,3} ?[-:(]? ?|\)$/giu;

/** Fields that tell what a row is about. If they are struck through, the row is. */
/** Without these, a row is about no record yet. */
const SAY_WHICH = new Set(['name', 'firstName', 'lastName', 'flightNumber']);
const NAMES = ['name', 'firstName', 'lastName', 'flightNumber', 'title', 'driver', 'vehicle', 'from'];

interface Records {
  readonly records: readonly PlacedRow[];
  readonly notices: readonly RowFault[];
}

/** Returns the columns of the fields that name the record of a row. */
export function nameColumns({ fields }: TableShape, { columns }: Pick<Layout, 'columns'>): Column[] {
  const names = new Set(fields.some(({ name }) => name === 'name') ? NAMES.slice(0, 3) : NAMES.slice(3));
  return [...columns.values()].filter(({ field }) => names.has(field.name));
}

/**
 * Returns the rows that are records of the list. Rows that are struck through, names of sections, sums and notes are left out, and each is
 * named. A row with nothing but a name is a record, and is named too.
 */
export function recordRows(
  shape: TableShape,
  below: readonly PlacedRow[],
  layout: Layout & { readonly titles: readonly string[] },
  means: WantedRows,
): Records {
  const notices: RowFault[] = [];
  const columns = [...layout.columns.values()];
  const names = nameColumns(shape, layout);
  const around = {
    columns,
    isRefused: means.takesHidden ? () => false : refusals(layout),
    sums: new Map<number, Sum>(),
    hasMore: haveMore(below),
    wide: new Set(
      (means.found?.merged ?? []).flatMap(({ left, right, top }) => (right > left ? [`${top} ${left}`] : [])),
    ),
    isMostlyLoud: mostlyLoud(below),
  };
  const marks = means.takesHidden ? undefined : means.found?.struck;
  const records = below.flatMap(([place, cells]): PlacedRow[] => {
    const row = place + 1;
    const struck = marks?.get(row) ?? NONE;
    const left = withoutStruck(cells, struck, names);
    const reason = left === undefined ? tell('STRUCK') : reasonToLeaveOut(left, row, { ...around, names });
    addTo(around.sums, cells);
    if (left === undefined || reason !== undefined) {
      notices.push({ row, ...(reason ?? tell('STRUCK')), read: shownRow(cells) });
      return [];
    }
    const leftOut = [...struck].filter((at) => (cells[at] ?? '') !== '').map((at) => ({ at, told: tell('STRUCK') }));
    const alone = around.hasMore && countOf(left) === 1 ? names.filter((name) => (left[name.place] ?? '') !== '') : [];
    for (const { at, told } of [...leftOut, ...alone.map((name) => ({ at: name.place, told: tell('ALONE') }))])
      notices.push({
        row,
        place: at,
        column: columns.find((column) => column.place === at)?.title,
        ...told,
        read: cells[at],
      });
    return [[place, left]];
  });
  return { records, notices };
}

const NONE: ReadonlySet<number> = new Set();

/** Adds the numbers of a row to the sums of their columns. */
function addTo(sums: Map<number, Sum>, cells: readonly string[]): void {
  for (const [place, cell] of cells.entries()) {
    const { count, sum } = sums.get(place) ?? { count: 0, sum: 0 };
    if (/^\d+$/.test(cell)) sums.set(place, { count: count + 1, sum: sum + Number(cell) });
  }
}

/** Tells whether a quarter of the rows have more than one cell, so that a cell alone in its row tells something. */
function haveMore(below: readonly PlacedRow[]): boolean {
  const more = below.filter(([, cells]) => countOf(cells) > 1).length;
  return more > 0 && more * 4 >= below.length;
}

/** Returns a row without the cells that are struck through. Undefined: those with its name are, or at least half of all. */
function withoutStruck(
  cells: readonly string[],
  struck: ReadonlySet<number>,
  names: readonly Column[],
): readonly string[] | undefined {
  if (struck.size === 0) return cells;
  const left = cells.map((cell, at) => (struck.has(at) ? '' : cell));
  const named = names.filter(({ place }) => (cells[place] ?? '') !== '');
  const isNameStruck = named.length > 0 && named.every(({ place }) => struck.has(place));
  return isNameStruck || countOf(left) * 2 <= countOf(cells) ? undefined : left;
}

/** Headings of columns that say what has become of a row, as `bare` makes them, and of those that say whether a guest comes. */
const STATES = wordSet(
  'status bookingstatus reservationstatus state change changes action update confirmed confirmation statut etat modification anderung anderungen estado cambio stato modifica alteracao situacao zmiana 状態 ステータス 状态 الحالة',
);
const ANSWERS = wordSet(
  'rsvp response reply answer attending attendance coming reponse presence antwort zusage teilnahme respuesta asistencia risposta presenza resposta presenca odpowiedz obecnosc 出欠',
);
const REFUSED = wordSet(
  'declined decline regret regrets withdrawn withdrew deleted delete removed remove cancel hx noshow storno annulee annulees abgesagt absage gestrichen entfallt abgemeldet refuse supprime cancelada anulado anulada baja declina annullata rinuncia desistiu odwolane odwolany rezygnuje キャンセル 取消 欠席 已取消 ملغى ملغي اعتذر',
);

/** Returns a function that tells whether a row says that it is cancelled or that its guest does not come, in a column that the list does not keep. */
function refusals({ titles, unknown }: Pick<Layout, 'unknown'> & { readonly titles: readonly string[] }) {
  const statuses = valuesByWord('activityStatuses');
  const places = unknown.flatMap((place) => {
    const title = bare(titles[place] ?? '');
    return STATES.has(title) || ANSWERS.has(title) ? [{ place, isAnswer: ANSWERS.has(title) }] : [];
  });
  return (cells: readonly string[]): boolean =>
    places.some(({ isAnswer, place }) => {
      const { [place]: cell = '' } = cells;
      const word = plainText(cell).replaceAll(/[^\p{L}]/gu, '');
      return REFUSED.has(word) || statuses[word] === 'CANCELLED' || (isAnswer && saidYes(cell) === false);
    });
}

/** What stands in place of a flight where a guest comes in another way, or is there already. */
const BY_LAND =
  /^own\b|(?:^|\W)(?:individual(?:ly)?|eigenanreise|individuell|cars?|drive|driving|self.?drive|train|tgv|eurostar|rail|coach|bus|ferry|boat|by road|already|local|resident|on site|pkw|auto|zug|bahn|fahre|voiture|sur place|coche|tren|barco|treno|macchina|traghetto|carro|comboio|trem|pociag|samochod)(?:\W|$)|車|電車|新幹線|火车|高铁|汽车|قطار|سيارة/u;

/** The sum of the numbers of a column, and how many they are. */
interface Sum {
  readonly sum: number;
  readonly count: number;
}

/** Without these, an activity or a flight is not planned yet. A list of motorcades has them in the first row of each alone. */
const WHEN = new Set(['startDate', 'startTime', 'times', 'flightDate']);

/** Tells whether a cell says that a date or a time is not known yet, as `TBC` and `after dinner` do. */
function isTimeOpen({ kind }: Field, cell: string): boolean {
  return saysUnknown(cell) || (cell !== '' && kind !== 'DATE' && namesNoClock(cell));
}

/** Takes out the rows whose date or time is not known yet, and says so. A row with an Id is one of ours, and a day that is whole needs no time. */
export function withoutOpen(records: readonly PlacedRow[], { columns }: Pick<Layout, 'columns'>): Records {
  const isOpen = (cells: readonly string[]): boolean => {
    const has = (name: string, isSaid = (cell: string) => cell !== ''): boolean =>
      isSaid(cells[columns.get(name)?.place ?? -1] ?? '');
    if (has('id') || columns.has('role') || has('allDay', (cell) => saidYes(cell) === true)) return false;
    return [...columns.values()].some(
      ({ field, place }) => WHEN.has(field.name) && isTimeOpen(field, cells[place] ?? ''),
    );
  };
  const open = records.filter(([, cells]) => isOpen(cells));
  return {
    records: records.filter(([, cells]) => !isOpen(cells)),
    notices: open.map(([place, cells]) => ({ row: place + 1, ...tell('TIME_UNKNOWN'), read: shownRow(cells) })),
  };
}

interface Around {
  readonly isRefused: (cells: readonly string[]) => boolean;
  /** The sums of the rows above. */
  readonly sums: ReadonlyMap<number, Sum>;
  readonly names: readonly Column[];
  readonly columns: readonly Column[];
  /** The first cells, as `row place`, of those that are merged over several columns. */
  readonly wide: ReadonlySet<string>;
  readonly isMostlyLoud: (place: number) => boolean;
  readonly hasMore: boolean;
}

function reasonToLeaveOut(cells: readonly string[], row: number, around: Around): Told | undefined {
  const filled = cells.flatMap((cell, place) => (cell === '' ? [] : [{ place, text: plainText(cell) }]));
  const texts = filled.filter(({ place, text }) => /\p{L}/u.test(text) && cells[place] !== NOT_CALCULATED);
  const [first, ...behind] = texts;
  if (first && isSum(first.text, filled.length > 1) && behind.every(({ text }) => isCounted(text)))
    return tell('IS_SUM');
  const none = reasonOfNone(cells, around);
  if (none) return none;
  if (around.columns.every(({ place }) => (cells[place] ?? '') === '')) return tell('NOTHING_READ');
  const isSumOf = ({ count = 0, sum }: Partial<Sum> = {}, text: string): boolean => count > 1 && Number(text) === sum;
  if (!first)
    return filled.every(({ place, text }) => isSumOf(around.sums.get(place), text)) ? tell('IS_SUM') : undefined;
  if (filled.length > 1) return undefined;
  if (FOOTNOTE.test(first.text) || first.text.split(' ').length >= MOST_WORDS) return tell('IS_NOTE');
  return around.hasMore && isSection(cells[first.place] ?? '', first, row, around) ? tell('IS_SECTION') : undefined;
}

/** Returns why the record of a row is none: it has no name yet, comes by land, or is cancelled. */
function reasonOfNone(cells: readonly string[], around: Around): Told | undefined {
  const said = around.names.flatMap(({ field, place }) => (SAY_WHICH.has(field.name) && cells[place]) || []);
  const hasId = around.columns.some(({ field, place }) => field.name === 'id' && (cells[place] ?? '') !== '');
  if (said.length > 0 && !hasId && said.every((name) => [name, name.replaceAll(PLACEHOLDER, '')].some(saysUnknown)))
    return tell('NAME_UNKNOWN');
  const flights = around.names.flatMap(({ field, place }) => (field.name === 'flightNumber' && cells[place]) || []);
  if (flights.some((cell) => !/^[a-z\d]{2} ?\d/i.test(cell) && BY_LAND.test(plainText(cell)))) return tell('BY_LAND');
  return around.isRefused(cells) ? tell('IS_CANCELLED') : undefined;
}

/** Tells whether a text stands before a sum. A word that is also a name needs a number beside it or a colon. */
function isSum(text: string, hasMore: boolean): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  const isNumbered = hasMore || /[\d:=]/.test(text);
  const sums = words.filter((word) => SUMS.has(word) || (isNumbered && SUMS_OR_NAMES.has(word)));
  return sums.length === 1 && words.every((word) => sums.includes(word) || OF_SUMS.has(word));
}

/** Tells whether a text counts the rows of the list, as `3 vehicles` behind `Total`. */
function isCounted(text: string): boolean {
  const [count, ...words] = text.split(' ');
  return /^\d+$/.test(count ?? '') && words.length > 0 && words.every((word) => OF_SUMS.has(word));
}

/** Tells whether the only text of a row names the rows below it: by its form, its words, or because it stands over several columns. */
function isSection(
  cell: string,
  { place, text }: { readonly place: number; readonly text: string },
  row: number,
  { isMostlyLoud, wide }: Around,
): boolean {
  if (wide.has(`${row} ${place}`) || cell.endsWith(':') || SECTION.test(text)) return true;
  return isLoud(cell) && !isMostlyLoud(place);
}

/** Returns a function that tells whether most texts of a column, in rows with more than one cell, have capital letters alone. */
function mostlyLoud(below: readonly PlacedRow[]): Around['isMostlyLoud'] {
  const known = new Map<number, boolean>();
  return (place) => {
    const others = known.has(place)
      ? []
      : below.flatMap(([, cells]) => (countOf(cells) < 2 ? [] : (cells[place] ?? [])));
    const is = known.get(place) ?? others.filter(isLoud).length * 2 >= others.length;
    known.set(place, is);
    return is;
  };
}

/** Tells whether a text has capital letters alone. */
function isLoud(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
}
