/** A cell: a text, a number, a date, a date with a time, or a time of day in milliseconds since midnight. */
export type CellToWrite =
  | string
  | number
  | undefined
  | { readonly date: string; readonly ms?: number }
  | { readonly ms: number };

/** A sheet of a workbook, with the headings that an import reads. */
export interface SheetToWrite {
  readonly name: string;
  readonly columns: readonly {
    readonly heading: string;
    readonly width: number;
    /** The values of its drop-down. */
    readonly values?: readonly string[] | undefined;
  }[];
  readonly rows: readonly (readonly CellToWrite[])[];
}
