import type { RowFault } from './faults.ts';
import type { ListedRow, ReadRows } from './read-rows.ts';
import type { Told } from './tell.ts';

/** A row whose values are those of a new record. */
export interface ParsedRow<F> {
  readonly row: number;
  readonly ref?: string;
  readonly fields: F;
  /** The fields that have a value in the list. A blank cell is no value. */
  readonly given: ReadonlySet<string>;
  /** The texts of its cells: those of one guest, where a row names several. */
  readonly texts: ListedRow['texts'];
}

interface Issue extends Told {
  readonly path: readonly PropertyKey[];
}

/** Checks a value like the body of a request, with the messages of requests. */
export type Check<F> = (input: object) => { readonly data: F } | { readonly issues: readonly Issue[] };

/** Checks each row like a new record. Returns the rows without errors, and the errors that the cells alone do not show. */
export function parseRows<F>(
  { faultAt, rows }: Pick<ReadRows, 'faultAt' | 'rows'>,
  check: Check<F>,
): { readonly parsed: ParsedRow<F>[]; readonly faults: RowFault[] } {
  const parsed: ParsedRow<F>[] = [];
  const faults: RowFault[] = [];
  for (const row of rows) {
    const { input } = row;
    const result = check(input);
    const paths = new Set<string>();
    for (const { path, ...told } of 'issues' in result ? result.issues : []) {
      // One cell may hold a list: its errors are those of the cell.
      const field = path.filter((part) => typeof part === 'string').join('.');
      if (!paths.has(field) && !row.faulty.has(field)) faults.push(faultAt(row, field, told));
      paths.add(field);
    }
    if ('issues' in result || row.faulty.size > 0) continue;
    const { ref } = row;
    parsed.push({
      row: row.row,
      texts: row.texts,
      fields: result.data,
      given: new Set(Object.keys(input).filter((name) => !row.defaulted?.has(name))),
      ...(ref === undefined ? {} : { ref }),
    });
  }
  return { parsed, faults };
}
