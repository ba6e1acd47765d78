import { DEFAULT_LIMIT } from '#shared/schemas/query.ts';
import type { PageRequest } from '#shared/table/page.ts';
import type { Exchange } from './exchange.ts';

/**
 * Returns the page that the query asks for. A cursor opens only in the list that made it: the list is named after the operation and
 * `filter`. So `filter` must hold everything that selects items, such as the caller's own driver id.
 */
export type PageRequestOf = (filter: object) => PageRequest;

export function pageRequestOf({ contract, input, now }: Exchange): PageRequestOf {
  return (filter) => {
    const { cursor, limit = DEFAULT_LIMIT } = (input?.query ?? {}) as Partial<PageRequest>;
    return { list: `${contract.operationId} ${JSON.stringify(filter)}`, limit, cursor, now };
  };
}
