/** How a cell of a field is read. */
export type CellKind =
  | 'TEXT'
  | 'TEXTS'
  | 'PHONE'
  | 'WHOLE'
  | 'DECIMAL'
  | 'YES_NO'
  | 'CHOICE'
  | 'CHOICES'
  | 'DATE'
  | 'DATES'
  | 'TIME'
  | 'DATE_TIME'
  | 'OFFSET';

/** A column of an import. */
export interface Field {
  /** The field of the request that it gives. With a point: a part of that field. */
  readonly name: string;
  /** The heading that we write. */
  readonly heading: string;
  /**
   * Other headings, with commas between them: English first, then what is different in French, German, Spanish, Italian, Portuguese and
   * Polish.
   */
  readonly words: string;
  readonly kind: CellKind;
  /** The values of a CHOICE. */
  readonly values?: readonly string[];
  /** Other words for the values, without case and accents. */
  readonly valueWords?: Readonly<Record<string, string>>;
  /** The width of its column, in characters. */
  readonly width?: number;
  /** What the template shows. */
  readonly examples?: readonly (string | number)[];
}

/** The columns of one kind of import. */
export interface TableShape {
  /** The names of its sheet, the one that we write first. */
  readonly sheets: readonly string[];
  readonly fields: readonly Field[];
  /** The fields without which no row can be read: one of each list. */
  readonly required: readonly (readonly string[])[];
}
