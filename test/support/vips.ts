import * as createVip from '#functions/vips/create-vip.ts';
import { call } from './call.ts';
import { addGuests } from './guests.ts';

/** Creates VIPs with createVip, and returns their ids. */
export async function someVips(as: string, count: number, fields: Record<string, unknown> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 1; place <= count; place += 1) {
    const name = String(fields['name'] ?? `Guest ${place}`);
    const { body, text } = await call(createVip, { as, body: { department: 'ADMIN', ...fields, name } });
    if (!body?.id) throw new Error(text);
    ids.push(body.id);
  }
  return ids;
}

/** Writes many VIPs directly to the table, as those of `someVips`, and returns their ids. */
export function manyVips(count: number): Promise<string[]> {
  const fields = { department: 'ADMIN' as const, partySize: 1, isRosterOnly: false };
  return addGuests(Array.from({ length: count }, (_one, place) => ({ ...fields, name: `Guest ${place + 1}` })));
}
