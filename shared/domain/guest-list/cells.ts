import { plainText } from '#shared/domain/plain-text.ts';
import { QueryBoolean } from '#shared/schemas/query.ts';
import { DEPARTMENTS } from '#shared/schemas/vip.ts';
import type { ListField } from './columns.ts';

/** The value of a cell, or the error in it. */
export type CellValue = { readonly value: unknown } | { readonly fault: string };
export type CellReader = (cell: string) => CellValue;

/** Other names of the departments. Their own names are accepted too, in any spelling of case, spaces and hyphens. */
const DEPARTMENT_WORDS: Readonly<Record<string, (typeof DEPARTMENTS)[number]>> = {
  development: 'OFFICE_OF_DEVELOPMENT',
  'development office': 'OFFICE_OF_DEVELOPMENT',
  administration: 'ADMIN',
  others: 'OTHER',
};

const departmentOf = (cell: string): CellValue => {
  const words = plainText(cell).replaceAll(/[\s_-]+/g, ' ');
  const value =
    DEPARTMENTS.find((name) => name === words.toUpperCase().replaceAll(' ', '_')) ?? DEPARTMENT_WORDS[words];
  return value ? { value } : { fault: `must be one of ${DEPARTMENTS.join(', ')}` };
};

const numberOf = (cell: string): CellValue =>
  /^-?\d{1,9}$/.test(cell) ? { value: Number(cell) } : { fault: 'must be a whole number' };

const booleanOf = (cell: string): CellValue => {
  const parsed = QueryBoolean.safeParse(cell);
  return parsed.success ? { value: parsed.data } : { fault: 'must be true or false (also 1, 0, yes, no)' };
};

const READERS: Partial<Record<ListField, CellReader>> = {
  department: departmentOf,
  partySize: numberOf,
  isRosterOnly: booleanOf,
};
const PHONES: readonly ListField[] = ['phone', 'emergencyContact.phone'];

/** Reads a cell of a field. The cell is not blank. `readPhone` knows how phone numbers are written. */
export const readCell = (field: ListField, cell: string, readPhone: CellReader): CellValue => {
  // A replacement character comes from a wrong encoding. The original letter is lost.
  if (cell.includes('\uFFFD')) return { fault: 'contains damaged letters (\uFFFD): export the list as UTF-8' };
  const reader = PHONES.includes(field) ? readPhone : READERS[field];
  return reader?.(cell) ?? { value: cell };
};
