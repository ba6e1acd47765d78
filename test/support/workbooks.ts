import { utils, type WorkSheet, write } from '@e965/xlsx';
import { CSV_TYPE, XLSX_TYPE } from '#shared/schemas/guest-list/import-file.ts';

/** Returns a workbook (.xlsx), made by a library that is not ours, with these sheets. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly unknown[])[] | WorkSheet>>,
  date1904 = false,
): Buffer {
  const book = utils.book_new();
  for (const [name, content] of Object.entries(sheets)) {
    const sheet = Array.isArray(content)
      ? utils.aoa_to_sheet(content as unknown[][], { UTC: true })
      : (content as WorkSheet);
    utils.book_append_sheet(book, sheet, name);
  }
  if (date1904) book.Workbook = { WBProps: { date1904 } };
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

/** The headers of a request with a file. */
export const SENT_XLSX = { 'content-type': XLSX_TYPE };
export const SENT_CSV = { 'content-type': CSV_TYPE };
