import type { VipRecord } from '#shared/schemas/vips/vip.ts';

type Party = Pick<VipRecord, 'apartFrom' | 'childSeats' | 'id' | 'partySize' | 'wheelchairs'>;

/** Returns the first field of a party that contradicts another: more wheelchairs or children than people, or a guest apart from themselves. */
export function partyFault(party: Party): { readonly field: keyof Party; readonly message: string } | undefined {
  const { apartFrom = [], childSeats = 0, id, partySize, wheelchairs = 0 } = party;
  const message = `must be at most the partySize, ${partySize}`;
  if (wheelchairs > partySize) return { field: 'wheelchairs', message };
  if (childSeats > partySize) return { field: 'childSeats', message };
  return apartFrom.includes(id) ? { field: 'apartFrom', message: 'must not contain the guest themselves' } : undefined;
}
