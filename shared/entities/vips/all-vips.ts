import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { vips } from './vip.ts';

/** Reads all VIPs who are not deleted, in order of name. For work on the whole list; the lists of the API use pages. */
export async function allVips(): Promise<VipRecord[]> {
  const { data } = await vips().query.byName({ listing: 'live' }).go({ pages: 'all' });
  return data;
}
