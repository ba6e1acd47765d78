import type { CellReader } from '#shared/domain/guest-list/cells.ts';
import { phoneNumberOf } from '#shared/platform/phone-number.ts';
import { notAPhone } from '#shared/use-cases/vips/read-phones.ts';

/** Spreadsheets shorten large numbers: the last digits are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/**
 * Returns a reader of cells with phone numbers of a country. A spreadsheet takes a number for a quantity and drops `+` and the first
 * zeros, so a text of digits alone is also tried with them.
 */
export function phoneReader(country: string): CellReader {
  return (cell) => {
    if (SHORTENED.test(cell)) {
      return { fault: 'is a number that the spreadsheet has shortened: write it again, in a column of text' };
    }
    const digits = /^\d{6,15}$/.test(cell);
    const tries = [cell, ...(digits ? [`0${cell}`, `+${cell}`] : [])];
    const value = tries.map((each) => phoneNumberOf(each, country)).find((number) => number !== undefined);
    return value === undefined ? { fault: notAPhone(country) } : { value };
  };
}
