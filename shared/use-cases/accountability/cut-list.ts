import type { Whereabouts } from '#shared/schemas/accountability/whereabouts.ts';
import { readCursor, signCursor } from '#shared/table/cursor.ts';
import type { Page, PageRequest } from '#shared/table/page.ts';
import { placeInList } from './whereabouts.ts';

/** Returns one page of a list in order of name. */
export async function cutList(all: readonly Whereabouts[], page: PageRequest): Promise<Page<Whereabouts>> {
  const { place = '', startedAt } = await readCursor(page);
  const lastSeen = Buffer.from(place, 'base64url').toString('utf8');
  const rest = all.filter((item) => placeInList(item) > lastSeen);
  const items = rest.slice(0, page.limit);
  const last = items.at(-1);
  if (!last || rest.length === items.length) return { items, nextCursor: null };
  const key = Buffer.from(placeInList(last), 'utf8').toString('base64url');
  return { items, nextCursor: await signCursor(page.list, startedAt, key) };
}
