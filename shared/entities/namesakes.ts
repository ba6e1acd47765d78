import { usualSortNames } from '#shared/domain/vips/sort-names.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { atMost } from '#shared/table/at-most.ts';
import { nameKey } from '#shared/table/name-key.ts';
import { vips } from './vip.ts';

/** The most VIPs that are read for each name. */
const MAX_NAMESAKES = 50;

/**
 * Reads the VIPs who are listed by this name, by its usual sort names or by the same sort name, at most 50 for each. Deleted VIPs are
 * not read. Case and accents do not count. Eventually consistent.
 */
export const findNamesakes = async ({
  name,
  sortName = name,
}: Pick<VipRecord, 'name' | 'sortName'>): Promise<VipRecord[]> => {
  const keys = new Set([...usualSortNames(name), sortName].map(nameKey));
  const found = await Promise.all(
    [...keys].map((key) => vips().query.byName({ listing: 'live', nameKey: key }).go(atMost(MAX_NAMESAKES))),
  );
  return found.flatMap(({ data }) => data);
};
