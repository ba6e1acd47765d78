/** Why a file cannot be read as a table. The message continues a sentence that begins with the file, or with its row. */
export class Unreadable extends Error {
  readonly sheet: string | undefined;
  /** The row as the spreadsheet counts it, if one row is the cause. */
  readonly row: number | undefined;

  constructor(message: string, { row, sheet }: { readonly sheet?: string; readonly row?: number } = {}) {
    super(message);
    this.name = 'Unreadable';
    this.sheet = sheet;
    this.row = row;
  }
}
