import { fileStore } from '#shared/adapters/files/s3.ts';
import { newId } from '#shared/platform/ids.ts';

const FILE = 'reports/file_';
const ROWS = 'reports/rows_';

/** Returns a random key for the file of a report, so that the report's id does not reveal the address of its file. */
export function newReportKey(): string {
  return `reports/${newId('file')}`;
}

/** Returns the key of the rows that a report printed, by the key of its file. */
export function rowsKeyOf(key: string): string {
  return key.replace(FILE, ROWS);
}

/** Removes the file of a report, and the rows that are kept beside it. */
export async function removeReportFiles(key: string): Promise<void> {
  await Promise.all([key, rowsKeyOf(key)].map((each) => fileStore().remove(each)));
}
