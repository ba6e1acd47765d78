import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { change, route, select, selected } from '#shared/pages/desk/route.ts';
import { plural, say } from '#shared/pages/desk/words.ts';
import { Table } from './table.tsx';
import { type Column, chosenColumns, matching, type Order } from './table-rules.ts';

interface Props<T> {
  /** Under this name the browser keeps which columns are shown. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly idOf: (row: T) => string;
  /** The column by which the rows are in order at first. */
  readonly firstBy: string;
  /** The kind of record that a row opens in the panel, and its id where it is not that of the row. */
  readonly kind: string;
  readonly recordOf?: (row: T) => string;
  readonly markOf?: (row: T) => 'bad' | 'warn' | undefined;
  /** What stands there while there is no row. */
  readonly empty?: string;
  /** What can be done with the chosen rows. Without it, no row can be chosen. */
  readonly many?: (chosen: readonly T[]) => ComponentChildren;
  /** More in the bar. */
  readonly children?: ComponentChildren;
}

function keptColumns(name: string): readonly string[] | undefined {
  const kept = localStorage.getItem(`columns.${name}`);
  return kept === null ? undefined : kept.split(' ');
}

/** A table with its bar: what is searched for, which columns are shown, and what can be done with the chosen rows. */
export function TableView<T>(props: Props<T>) {
  const { children, columns, empty = say('nothing'), firstBy, idOf, kind, label, many, markOf, name, rows } = props;
  const { recordOf = idOf } = props;
  const [kept, setKept] = useState(() => keptColumns(name));
  const [order, setOrder] = useState<Order>({ by: firstBy, isDown: false });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { q = '' } = route.value.query;
  const found = matching(rows, columns, q);
  const open = selected(route.value);
  const openRow = open?.kind === kind ? rows.find((row) => recordOf(row) === open.id) : undefined;
  const chosen = rows.filter((row) => ticked.has(idOf(row)));
  const show = (ids: readonly string[]) => {
    localStorage.setItem(`columns.${name}`, ids.join(' '));
    setKept(ids);
  };
  return (
    <>
      <div class="table-bar">
        <input
          type="search"
          value={q}
          placeholder={say('table.filter')}
          aria-label={say('table.filter')}
          onInput={({ currentTarget }) => change({ q: currentTarget.value })}
        />
        <span class="soft" role="status">
          {found.length === rows.length ? rows.length : `${found.length}/${rows.length}`}
        </span>
        {chosen.length > 0 && (
          <>
            <strong>{plural('table.chosen', chosen.length)}</strong>
            {many?.(chosen)}
          </>
        )}
        {children}
        <Columns columns={columns} shown={chosenColumns(columns, kept)} onChange={show} />
      </div>
      <Table
        label={label}
        columns={chosenColumns(columns, kept)}
        rows={found}
        idOf={idOf}
        order={order}
        onOrder={setOrder}
        onOpen={(row) => select(kind, recordOf(row))}
        openId={openRow && idOf(openRow)}
        empty={rows.length === 0 ? empty : say('table.noMatch')}
        {...(markOf && { markOf })}
        {...(many && { ticked, onTick: setTicked })}
      />
    </>
  );
}

interface ColumnsProps<T> {
  readonly columns: readonly Column<T>[];
  readonly shown: readonly Column<T>[];
  readonly onChange: (ids: readonly string[]) => void;
}

function Columns<T>({ columns, onChange, shown }: ColumnsProps<T>) {
  const ids = shown.map(({ id }) => id);
  const toggle = (id: string) => onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  return (
    <details
      class="columns end"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.currentTarget.open = false;
        event.stopPropagation();
      }}
    >
      <summary>{say('table.columns')}</summary>
      <fieldset>
        <legend class="hidden">{say('table.columns')}</legend>
        {columns.slice(1).map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
