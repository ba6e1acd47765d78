import { listVips } from '#shared/entities/vip.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';

const PAGE_SIZE = 500;

/** Returns all VIPs that are not deleted, including those on the roster only, in order of name. */
export const rosterVips = async (): Promise<VipRecord[]> => {
  const filter = { listings: ['live' as const], includeRosterOnly: true };
  const found: VipRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await listVips(filter, { list: 'roster', limit: PAGE_SIZE, cursor });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
};
