import { openCursor, sealCursor } from './cursor.ts';
import type { Page, PageRequest } from './page.ts';

/** A query of one index, and the cursor behind any of its items. */
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
}

/** So many items are looked at for one page at most, however few of them are kept. */
const MAX_EXAMINED = 1_000;

interface Place {
  readonly segment: number;
  readonly from: string | null;
}

const spell = ({ segment, from }: Place): string => `${segment}.${from ?? ''}`;

const placeOf = (text: string): Place => {
  const [segment = '', from = ''] = text.split('.', 2);
  return { segment: Number(segment), from: from || null };
};

/**
 * One page of several queries, read one after the other as one list. With `keep`, a page holds what it keeps: it may then be short
 * although there is more, since one request looks at a bounded number of items.
 */
export const readPage = async <T>(
  segments: readonly Segment<T>[],
  { list, limit, cursor }: PageRequest,
  keep?: (item: T) => boolean,
): Promise<Page<T>> => {
  const opened = await openCursor(list, cursor);
  const found: { readonly item: T; readonly segment: number }[] = [];
  let at = placeOf(opened ?? '0.');
  let chunk = Math.ceil((limit + 1) / 2);
  for (let examined = 0; found.length <= limit && examined < MAX_EXAMINED; examined += chunk) {
    const current = segments[at.segment];
    if (!current) break;
    // One more than the page holds, to know whether another page follows; twice that and ever more where not all are kept.
    chunk = keep ? Math.min(4 * chunk, MAX_EXAMINED - examined) : limit + 1 - found.length;
    const { data, cursor: from } = await current.query.go({
      cursor: at.from,
      limit: chunk,
      order: current.order ?? 'asc',
    });
    const { segment } = at;
    found.push(...(keep ? data.filter(keep) : data).map((item) => ({ item, segment })));
    at = from === null ? { segment: segment + 1, from } : { segment, from };
  }
  const last = found[limit - 1];
  if (found.length > limit && last) {
    at = { segment: last.segment, from: segments[last.segment]?.cursorAfter(last.item) ?? null };
  }
  const isOver = at.segment >= segments.length;
  return {
    items: found.slice(0, limit).map(({ item }) => item),
    nextCursor: isOver ? null : await sealCursor(list, spell(at)),
  };
};
