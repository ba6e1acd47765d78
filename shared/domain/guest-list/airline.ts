import { normaliseFlightNumber } from '#shared/schemas/flights/flight.ts';
import type { RowFault } from './faults.ts';
import { flightInCell, hasSeveralFlights } from './flight-cells.ts';
import type { ListedRow, ReadRows } from './read-rows.ts';
import { type Told, tell } from './tell.ts';

/** Returns the code in the name of an airline: `SQ`, `SIA`, `Singapore Airlines (SQ)` or `SQ - Singapore Airlines`. Undefined if it has none. */
function codeIn(airline: string): string | undefined {
  const text = airline.toUpperCase();
  return (
    /^[A-Z0-9]{2,3}$/.exec(text)?.[0] ??
    /\(([A-Z0-9]{2,3})\)|^([A-Z0-9]{2}) ?[-\u2013:] /.exec(text)?.slice(1).find(Boolean)
  );
}

/** Who flies, behind the number that guests have: `LH 454 (op. UA 8829)`, `LH 454 operated by United`. */
const OPERATED = /[\s(,;](?:op(?:erated|\.)?(?: by)?|code ?share)(?![a-z])/iu;

/**
 * Returns the first number of a codeshare, as in `LH/UA 454`, `LH 454 / UA 8829` and `LH 454 (op. UA 8829)`, with what stands behind it.
 * Undefined: it is none.
 */
function firstOfShared(given: string): string | undefined {
  const [before = ''] = given.trim().split(OPERATED);
  const text = before.replace(/[\s,;]$/u, '');
  if (text !== given.trim() && normaliseFlightNumber(text) !== undefined) return normaliseFlightNumber(text);
  const [, one = '', other = '', rest = ''] =
    /^([A-Z\d ]{2,8}?) ?[/,+] ?([A-Z\d ]{2,8}?)((?:[\s,]+\d{4}-\d{2}-\d{2})?)$/i.exec(text) ?? [];
  const second = normaliseFlightNumber(other);
  const digits = /\d{1,4}[A-Z]?$/i.exec(other)?.[0] ?? '';
  const first = normaliseFlightNumber(one) ?? normaliseFlightNumber(`${one}${digits}`);
  return first === undefined || second === undefined ? undefined : `${first}${rest}`;
}

/** Returns the number of a cell that says more than it, or says one flight by several numbers; none where it names several flights. */
function readIn(
  cell: string,
  field: 'flight' | 'flightNumber',
): { readonly number?: string; readonly told: Told } | undefined {
  if (hasSeveralFlights(cell)) return { told: tell('SEVERAL_FLIGHTS') };
  const inCell = flightInCell(cell);
  // A ride with another day than its flight must name the day as the list of flights does.
  if (inCell && (field === 'flightNumber' || inCell.date === undefined))
    return { number: inCell.number, told: tell('READ_AS_FLIGHT', { number: inCell.number }) };
  const number = firstOfShared(cell);
  return number === undefined ? undefined : { number, told: tell('SEVERAL_NUMBERS', { number }) };
}

/** Returns the rows with the airline before a number of a flight that lacks it, and a fault for each number that stays without. */
export function withAirline(
  { faultAt, rows }: Pick<ReadRows, 'faultAt' | 'rows'>,
  field: 'flight' | 'flightNumber',
): { readonly rows: ListedRow[]; readonly faults: RowFault[]; readonly notices: RowFault[] } {
  const [faults, notices]: [RowFault[], RowFault[]] = [[], []];
  const joined = rows.map((row): ListedRow => {
    const { airline, [field]: number, ...others } = row.input;
    const inCell = typeof number === 'string' ? readIn(number, field) : undefined;
    if (inCell) {
      (inCell.number === undefined ? faults : notices).push(faultAt(row, field, inCell.told));
      if (inCell.number === undefined) return { ...row, input: others, faulty: new Set([...row.faulty, field]) };
      return { ...row, input: { ...others, [field]: inCell.number } };
    }
    if (typeof airline !== 'string' || typeof number !== 'string') return row;
    const [, digits, rest = ''] = /^0*(\d{1,4}[A-Z]?)((?:[\s,]+\d{4}-\d{2}-\d{2})?)$/i.exec(number.trim()) ?? [];
    if (digits === undefined) return { ...row, input: { ...others, [field]: number } };
    const full = normaliseFlightNumber(`${codeIn(airline) ?? ''}${digits}`);
    if (full !== undefined) return { ...row, input: { ...others, [field]: `${full}${rest}` } };
    faults.push(faultAt(row, field, tell('NUMBER_ALONE')));
    return { ...row, input: others, faulty: new Set([...row.faulty, field]) };
  });
  return { rows: joined, faults, notices };
}
