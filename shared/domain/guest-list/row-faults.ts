import type { RowFault } from './faults.ts';
import type { Field, TableShape } from './field.ts';
import type { Column, Layout } from './layout.ts';
import type { Told } from './tell.ts';

interface TextsOfRow {
  readonly row: number;
  readonly texts: ReadonlyMap<string, string>;
}

const NAME_COLUMNS = ['lastName', 'firstName'];

/** Returns a function that makes the fault of a row in a field, with the column that holds it. */
export function faultsOf({ fields }: TableShape, { columns }: Layout) {
  const columnOf = (field: string): Column | undefined => {
    const parts = field === 'name' || field === 'sortName' ? NAME_COLUMNS : [];
    const within = [...columns.keys()].filter((name) => name.startsWith(`${field}.`));
    return [field, ...parts, ...within].flatMap((each) => columns.get(each) ?? [])[0];
  };
  const titleOf = (name: string): string | undefined =>
    columnOf(name)?.title ?? fields.find((field: Field) => field.name === name)?.heading;
  return ({ row, texts }: TextsOfRow, field: string, told: Told): RowFault => {
    const column = columnOf(field);
    const title = titleOf(field);
    return {
      row,
      ...told,
      message: sheetWords(told.message, field, titleOf),
      place: column?.place,
      ...(title !== undefined && { column: title }),
      ...(column ? { read: texts.get(column.field.name) } : {}),
    };
  };
}

/**
 * Returns a message about a request in the words of a list: `send provider: false` becomes `write no into the column “Ask provider”`, and
 * `must be after from` names the column Check-in. `field` is the one that the message is about; `titleOf` returns the title of the column
 * of a field.
 */
function sheetWords(message: string, field: string, titleOf: (field: string) => string | undefined): string {
  const columnOf = (name: string): string | undefined =>
    titleOf(field.slice(0, field.lastIndexOf('.') + 1) + name) ?? titleOf(name);
  const inQuotes = (name: string): string => {
    const title = columnOf(name);
    return title === undefined ? name : `“${title}”`;
  };
  return message
    .replaceAll(/\bsend (\w+): (true|false)\b/g, (all, name: string, value: string) => {
      const title = columnOf(name);
      return title === undefined ? all : `write ${value === 'true' ? 'yes' : 'no'} into the column “${title}”`;
    })
    .replaceAll(/\bafter ([a-z]+)\b/g, (_all, name: string) => `after ${inQuotes(name)}`)
    .replaceAll(/[A-Za-z]+/g, (word) => (/[a-z][A-Z]/.test(word) ? inQuotes(word) : word));
}
