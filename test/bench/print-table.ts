/** A column. `right` aligns it to the right, for numbers. */
export interface Column {
  readonly title: string;
  readonly right?: boolean;
}

type Cell = string | number;

/** Prints a heading, the column titles and the rows. */
export function printTable(heading: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
  const texts = [columns.map(({ title }) => title), ...rows.map((row) => row.map(textOf))];
  const widths = columns.map((_, place) => Math.max(...texts.map((row) => row[place]?.length ?? 0)));
  const lines = texts.map((row) =>
    row
      .map((text, place) =>
        columns[place]?.right ? text.padStart(widths[place] ?? 0) : text.padEnd(widths[place] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const [titles = '', ...body] = lines;
  process.stdout.write(`\n${heading}\n\n${[titles, '-'.repeat(titles.length), ...body].join('\n')}\n`);
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : Number.isInteger(cell) ? cell.toLocaleString('en-GB') : cell.toFixed(2);
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
