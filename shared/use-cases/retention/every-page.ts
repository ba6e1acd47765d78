import type { Page, PageRequest } from '#shared/table/page.ts';

const PAGE_SIZE = 200;

/** Gives every item of a list, page by page. `list` names it in the cursors. */
export async function* everyPage<T>(list: string, read: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const page = await read({ list, limit: PAGE_SIZE, cursor });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
