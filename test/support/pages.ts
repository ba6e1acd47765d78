import { type CallOptions, call } from './call.ts';

/** Reads all pages of a list, and returns the items of each page. */
export async function everyPage(
  list: Parameters<typeof call>[0],
  options: CallOptions & { readonly query: Record<string, string> },
  // biome-ignore lint/suspicious/noExplicitAny: lists have items of all shapes
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<any[][]> {
  const pages = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { ...options.query, ...(cursor ? { cursor } : {}) };
    const { body, headers, status, text } = await call(list, { ...options, query });
    if (status !== 200) throw new Error(text);
    pages.push(body.items);
    cursor = body.nextCursor as string | null;
    if ((cursor !== null) !== 'link' in headers) throw new Error('Link and nextCursor disagree');
  } while (cursor !== null);
  return pages;
}
