/** A row of a list, whose cells were read. */
export interface ListedRow {
  readonly row: number;
  /** The list's own id of the record, if it has a column for it. */
  readonly ref?: string;
  /** The values of its cells by field, in the shape of a request. A blank cell has no value. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The texts of its cells by field. */
  readonly texts: ReadonlyMap<string, string>;
  /** The fields with errors in their cells; empty if the row has none. */
  readonly faulty: ReadonlySet<string>;
}
