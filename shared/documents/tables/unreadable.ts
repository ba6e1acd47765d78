import { type Fault, fault } from '#shared/schemas/fault.ts';

interface Where extends Partial<Pick<Fault, 'code' | 'values'>> {
  readonly sheet?: string;
  readonly row?: number;
}

/** Why a file cannot be read as a table. The message continues a sentence that begins with the file, or with its row. */
export class Unreadable extends Error {
  readonly fault: Fault;
  readonly sheet: string | undefined;
  /** The row as the spreadsheet counts it, if one row is the cause. */
  readonly row: number | undefined;

  constructor(message: string, { code = 'FILE_DAMAGED', row, sheet, values }: Where = {}) {
    super(message);
    this.name = 'Unreadable';
    this.fault = fault(code, message, values);
    this.sheet = sheet;
    this.row = row;
  }
}
