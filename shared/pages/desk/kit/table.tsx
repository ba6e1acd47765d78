import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { localeOf, say } from '#shared/pages/desk/words.ts';
import { type Column, type Order, placeAfter, sorted, tickedAfter, windowOf } from './table-rules.ts';

interface Props<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly idOf: (row: T) => string;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly onOpen: (row: T) => void;
  /** The row whose record is in the panel. */
  readonly openId?: string | undefined;
  readonly ticked?: ReadonlySet<string>;
  readonly onTick?: (ticked: ReadonlySet<string>) => void;
  readonly markOf?: (row: T) => 'bad' | 'warn' | undefined;
  readonly empty: string;
}

/** The heights of a row with a mouse and with a thumb. The style sheet has the same. */
const ROW_PX = 30;
const THUMB_ROW_PX = 44;
const HEAD_ROWS = 1;
/** The unit `ch` is the width of a digit: letters are narrower. */
const CH = 0.95;
/** The width of the column of ticks, in characters. */
const TICK = 5;

/** What of a scrolled region is in view. */
function useWindow() {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 900 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // On paper, all rows are in view.
    const paper = matchMedia('print');
    const print = () => (paper.matches ? setSeen({ top: 0, height: Number.MAX_SAFE_INTEGER }) : look());
    paper.addEventListener('change', print);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
      paper.removeEventListener('change', print);
    };
  }, []);
  return { scroller, seen };
}

interface HeadingProps<T> extends Pick<Props<T>, 'onOrder' | 'order'> {
  readonly column: Column<T>;
  readonly isKey: boolean;
}

function Heading<T>({ column, isKey, onOrder, order }: HeadingProps<T>) {
  const isBy = order.by === column.id;
  const direction = order.isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" class={isKey ? 'key' : undefined} aria-sort={isBy ? direction : undefined}>
      <button type="button" tabIndex={-1} onClick={() => onOrder({ by: column.id, isDown: isBy && !order.isDown })}>
        {column.name}
        <span aria-hidden="true">{isBy ? (order.isDown ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
}

/**
 * Many rows of which only those in view are drawn. One tab stop: the arrow keys go from row to row, Enter opens the record, Space ticks, and
 * S sorts by the next column.
 */
export function Table<T>(props: Props<T>) {
  const { columns, idOf, onOpen, onOrder, onTick, openId, order, ticked } = props;
  const { scroller, seen } = useWindow();
  const [place, setPlace] = useState(0);
  const [since, setSince] = useState<string>();
  const column = columns.find(({ id }) => id === order.by) ?? columns[0];
  const rows = sorted(props.rows, column, order.isDown, localeOf());
  const rowHeight = matchMedia('(pointer: coarse)').matches ? THUMB_ROW_PX : ROW_PX;
  const { above, below, from, to } = windowOf(rows.length, seen.top, seen.height, rowHeight);
  const current = Math.min(place, rows.length - 1);
  const currentId = rows[current] && idOf(rows[current]);
  const ids = () => rows.map(idOf);

  useEffect(() => {
    // A record that another part of the page has opened comes into view.
    const at = openId === undefined ? -1 : ids().indexOf(openId);
    if (at < 0 || at === current) return;
    setPlace(at);
    show(at);
  }, [openId]);

  const show = (at: number) => {
    const element = scroller.current;
    if (!element) return;
    const { clientHeight, scrollTop } = element;
    const top = at * rowHeight;
    const room = clientHeight - (HEAD_ROWS + 1) * rowHeight;
    if (top < scrollTop) element.scrollTop = top;
    else if (top > scrollTop + room) element.scrollTop = top - room;
  };
  const tick = (id: string, isRange: boolean) => {
    onTick?.(tickedAfter(ids(), ticked ?? new Set(), id, isRange ? since : undefined));
    setSince(id);
  };
  const sortNext = () => {
    const at = columns.findIndex(({ id }) => id === order.by);
    const next = columns[(at + 1) % columns.length];
    if (next) onOrder({ by: next.id, isDown: false });
  };
  const goTo = (next: number, isTicking: boolean) => {
    setPlace(next);
    show(next);
    const row = rows[next];
    if (isTicking && row) tick(idOf(row), false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[current];
    const page = Math.max(1, Math.floor(seen.height / rowHeight) - 2);
    const next = placeAfter(event.key, current, rows.length, page);
    const deeds: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: row && (() => onOpen(row)),
      ' ': row && (() => tick(idOf(row), event.shiftKey)),
      x: row && (() => tick(idOf(row), event.shiftKey)),
      s: sortNext,
    };
    const deed = next === undefined ? deeds[event.key] : () => goTo(next, event.shiftKey);
    if (!deed) return;
    deed();
    event.preventDefault();
    event.stopPropagation();
  };
  if (rows.length === 0) return <p class="table-empty soft">{props.empty}</p>;
  return (
    <div class="table" ref={scroller}>
      <table
        role="grid"
        tabIndex={0}
        style={{
          inlineSize: `max(100%, ${columns.reduce((sum, { width }) => sum + width, onTick ? TICK : 0) * CH}ch)`,
        }}
        aria-label={props.label}
        aria-rowcount={rows.length + HEAD_ROWS}
        aria-multiselectable={onTick ? true : undefined}
        aria-activedescendant={currentId && current >= from && current < to ? `row-${currentId}` : undefined}
        onKeyDown={press}
      >
        <colgroup>
          {onTick && <col style={{ inlineSize: `${TICK * CH}ch` }} />}
          {columns.map(({ id, width }) => (
            <col key={id} style={{ inlineSize: `${width * CH}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {onTick && (
              <th scope="col" class="pick">
                <label>
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    aria-label={say('table.all')}
                    checked={ticked?.size === rows.length}
                    onChange={({ currentTarget }) => onTick(new Set(currentTarget.checked ? ids() : []))}
                  />
                </label>
              </th>
            )}
            {columns.map((each, at) => (
              <Heading key={each.id} column={each} isKey={at === 0} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr role="presentation" class="gap" style={{ blockSize: `${above}px` }} />}
          {rows.slice(from, to).map((row, index) => {
            const id = idOf(row);
            const isCurrent = from + index === current;
            const mark = props.markOf?.(row);
            return (
              <tr
                key={id}
                id={`row-${id}`}
                aria-rowindex={from + index + HEAD_ROWS + 1}
                aria-selected={onTick ? (ticked?.has(id) ?? false) : id === openId}
                class={[mark && `mark-${mark}`, isCurrent && 'current', id === openId && 'open']
                  .filter(Boolean)
                  .join(' ')}
                onClick={() => {
                  setPlace(from + index);
                  onOpen(row);
                }}
              >
                {onTick && (
                  <td class="pick" onClick={(event) => event.stopPropagation()}>
                    <label>
                      <input
                        type="checkbox"
                        tabIndex={-1}
                        aria-label={String(columns[0]?.value(row) ?? '')}
                        checked={ticked?.has(id) ?? false}
                        onClick={(event) => tick(id, event.shiftKey)}
                      />
                    </label>
                  </td>
                )}
                {columns.map(({ cell, id: columnId, value }) => (
                  <td key={columnId} class={columnId === columns[0]?.id ? 'key' : undefined}>
                    {cell ? cell(row) : value(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {below > 0 && <tr role="presentation" class="gap" style={{ blockSize: `${below}px` }} />}
        </tbody>
      </table>
    </div>
  );
}
