import type { VipRecord } from '#shared/schemas/vip.ts';
import { vips } from './vip.ts';

/** All VIPs who are not deleted, in order of name. For what is about the whole list: the lists of the API go page by page. */
export const allVips = async (): Promise<VipRecord[]> => {
  const { data } = await vips().query.byName({ listing: 'live' }).go({ pages: 'all' });
  return data;
};
