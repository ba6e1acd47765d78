type Cell = string | number;

/** Prints a heading, the titles of the columns and the rows. The first column is aligned to the left, and a column of numbers to the right. */
export function printTable(heading: string, titles: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const cells = rows.map((row) => row.map(textOf));
  const columns = titles.map((title, place) => {
    const texts = cells.map((row) => row[place] ?? '');
    const width = Math.max(title.length, ...texts.map(({ length }) => length));
    const isRight = place > 0 && texts.every((text) => /^[\d.,%() /-]*$/.test(text));
    return (text: string) => (isRight ? text.padStart(width) : text.padEnd(width));
  });
  const [first = '', ...lines] = [titles, ...cells].map((row) =>
    columns
      .map((pad, place) => pad(row[place] ?? ''))
      .join('  ')
      .trimEnd(),
  );
  say(`\n${heading}\n\n${[first, '-'.repeat(first.length), ...lines].join('\n')}`);
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : Number.isInteger(cell) ? cell.toLocaleString('en-GB') : cell.toFixed(2);
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
