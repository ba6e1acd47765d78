import type { RowFault } from './faults.ts';
import type { Field, TableShape } from './field.ts';
import type { Column, Layout } from './layout.ts';
import type { ListedRow } from './listed-row.ts';

const NAME_COLUMNS = ['lastName', 'firstName'];

/** Returns a function that makes the fault of a row in a field, with the column that holds it. */
export function faultsOf({ fields }: TableShape, { columns }: Layout) {
  const columnOf = (field: string): Column | undefined => {
    const parts = field === 'name' || field === 'sortName' ? NAME_COLUMNS : [];
    const within = [...columns.keys()].filter((name) => name.startsWith(`${field}.`));
    return [field, ...parts, ...within].flatMap((each) => columns.get(each) ?? [])[0];
  };
  const headingOf = (name: string): string | undefined => fields.find((field: Field) => field.name === name)?.heading;
  return ({ row, texts }: ListedRow, field: string, message: string): RowFault => {
    const column = columnOf(field);
    return {
      row,
      message,
      place: column?.place,
      ...(column || headingOf(field) ? { column: column?.title ?? headingOf(field) } : {}),
      ...(column ? { read: texts.get(column.field.name) } : {}),
    };
  };
}
