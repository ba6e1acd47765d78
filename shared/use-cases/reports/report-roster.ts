import { listVips } from '#shared/entities/vip.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';

const PAGE = 500;

/** Everybody who is not deleted, in order of name. */
export const everyVip = async (): Promise<VipRecord[]> => {
  const filter = { listings: ['live' as const], includeRosterOnly: true };
  const found: VipRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await listVips(filter, { list: 'roster', limit: PAGE, cursor });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
};
