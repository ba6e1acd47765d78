import type { Page, PageRequest } from '#shared/table/read-pages.ts';

/** Gives every item of a list, page by page. `list` names it in the cursors. */
export async function* everyPage<T>(
  list: string,
  read: (page: PageRequest) => Promise<Page<T>>,
  limit = 200,
): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const page = await read({ list, limit, cursor });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Returns every item of a list. */
export async function everyItem<T>(...list: Parameters<typeof everyPage<T>>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of everyPage<T>(...list)) items.push(item);
  return items;
}
