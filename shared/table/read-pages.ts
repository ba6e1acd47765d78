import { createConversions } from 'electrodb';
import { readCursor, sealCursor } from './cursor.ts';
import type { Page, PageRequest } from './page.ts';

/** A query of one index. `cursorAfter` returns the cursor that continues after an item. */
export interface Segment<T> {
  readonly query: {
    go(options: {
      cursor: string | null;
      limit: number;
      order: 'asc' | 'desc';
    }): Promise<{ data: T[]; cursor: string | null }>;
  };
  readonly order?: 'asc' | 'desc';
  readonly cursorAfter: (item: T) => string;
  /** Tells if an item moved in this order since a time. By default items never move. */
  readonly movedSince?: (item: T, time: string) => boolean;
}

/** Makes the `cursorAfter` of an index of an entity. `stored` returns an item with the keys of the index. */
export function cursorOf<T>(entity: object, index: string, stored: (item: T) => object): Segment<T>['cursorAfter'] {
  return (item) => {
    const { byAccessPattern } = createConversions(entity as Parameters<typeof createConversions>[0]);
    return String(byAccessPattern[index]?.fromComposite.toCursor(stored(item)));
  };
}

/** The most items that are read for one page, even if `keep` drops most of them. */
const MAX_EXAMINED = 1_000;

interface Place {
  readonly segment: number;
  readonly from: string | null;
}

function textOf({ segment, from }: Place): string {
  return `${segment}.${from ?? ''}`;
}

function placeOf(text: string): Place {
  const [segment = '', from = ''] = text.split('.', 2);
  return { segment: Number(segment), from: from || null };
}

/**
 * Reads one page of a list that consists of several queries, one after the other. `keep` filters the items. A filtered page may be short
 * although more items follow, because a request reads at most 1,000 items. No item is on two pages that are read within a
 * minute: later pages leave out the items that moved since the first one.
 */
export async function readPage<T>(
  segments: readonly Segment<T>[],
  page: PageRequest,
  keep?: (item: T) => boolean,
): Promise<Page<T>> {
  const { limit, list } = page;
  const { hideMovedSince, place: opened, startedAt } = await readCursor(page);
  const found: { readonly item: T; readonly segment: number }[] = [];
  let at = placeOf(opened ?? '0.');
  let chunk = Math.ceil((limit + 1) / 2);
  for (let examined = 0; found.length <= limit && examined < MAX_EXAMINED; examined += chunk) {
    const current = segments[at.segment];
    if (!current) break;
    // One item more than the page holds tells if another page follows. A filter drops items: read twice as many, then four times as many per query.
    chunk = keep ? Math.min(4 * chunk, MAX_EXAMINED - examined) : limit + 1 - found.length;
    const { data, cursor: from } = await current.query.go({
      cursor: at.from,
      limit: chunk,
      order: current.order ?? 'asc',
    });
    const { segment } = at;
    const isNew = (item: T): boolean => hideMovedSince === undefined || !current.movedSince?.(item, hideMovedSince);
    const kept = data.filter((item) => isNew(item) && (keep?.(item) ?? true));
    found.push(...kept.map((item) => ({ item, segment })));
    at = from === null ? { segment: segment + 1, from } : { segment, from };
  }
  const last = found[limit - 1];
  if (found.length > limit && last) {
    at = { segment: last.segment, from: segments[last.segment]?.cursorAfter(last.item) ?? null };
  }
  const isOver = at.segment >= segments.length;
  return {
    items: found.slice(0, limit).map(({ item }) => item),
    nextCursor: isOver ? null : await sealCursor(list, startedAt, textOf(at)),
  };
}
