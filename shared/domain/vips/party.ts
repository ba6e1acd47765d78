import { type Fault, fault } from '#shared/schemas/fault.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

type Party = Pick<VipRecord, 'apartFrom' | 'childSeats' | 'id' | 'partySize' | 'wheelchairs'>;

/** Returns the first field of a party that contradicts another: more wheelchairs or children than people, or a guest apart from themselves. */
export function partyFault(party: Party): (Fault & { readonly field: keyof Party }) | undefined {
  const { apartFrom = [], childSeats = 0, id, partySize, wheelchairs = 0 } = party;
  const tooMany = fault('TOO_LARGE', `must be at most the partySize, ${partySize}`, { max: partySize });
  if (wheelchairs > partySize) return { field: 'wheelchairs', ...tooMany };
  if (childSeats > partySize) return { field: 'childSeats', ...tooMany };
  return apartFrom.includes(id)
    ? { field: 'apartFrom', ...fault('IS_ITSELF', 'must not contain the guest themselves') }
    : undefined;
}

/** A person who is named, and who takes their place. Absent: the name goes. */
export interface NamedPerson {
  readonly from: string;
  readonly into?: string;
}

type Naming = Partial<Pick<VipRecord, 'apartFrom' | 'usualDriverId'> & Pick<VehicleRecord, 'reservedFor'>> & {
  readonly id: string;
};

/** Returns what a guest or a vehicle needs with another person in the place of one. Null: nothing is left. */
export function withOtherPerson({ apartFrom, id, reservedFor, usualDriverId }: Naming, { from, into }: NamedPerson) {
  const swapped = (ids: readonly string[]): string[] =>
    [...new Set(ids.flatMap((each) => (each === from ? (into ?? []) : each)))].filter((each) => each !== id);
  const orNull = (ids: string[]) => (ids.length > 0 ? ids : null);
  const vipIds = reservedFor?.vipIds && swapped(reservedFor.vipIds);
  const isLeft = (vipIds?.length ?? 0) > 0 || reservedFor?.departments !== undefined;
  return {
    ...(apartFrom && { apartFrom: orNull(swapped(apartFrom)) }),
    ...(usualDriverId === from && { usualDriverId: into ?? null }),
    ...(vipIds && { reservedFor: isLeft ? { ...reservedFor, vipIds } : null }),
  };
}
