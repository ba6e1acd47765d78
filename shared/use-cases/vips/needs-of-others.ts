import { change } from '#shared/domain/records.ts';
import { type NamedPerson, withOtherPerson } from '#shared/domain/vips/party.ts';
import { allVehicles, vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { needsWrites, readGuestNeeds } from '#shared/entities/vips/guest-needs.ts';
import { findVips, vipStore } from '#shared/entities/vips/vip.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { retryOnConflict, type Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** A record that names a person in what it needs, and what it says of no other. */
type NamingRecord = { readonly named: object } & (
  | { readonly subject: 'Vip'; readonly record: VipRecord }
  | { readonly subject: 'Vehicle'; readonly record: VehicleRecord }
);

/** Reads the guests and vehicles, also deleted ones, that name a guest or a driver in what they need. */
export async function recordsThatName(personId: string): Promise<NamingRecord[]> {
  const isNamed = (ids: readonly string[] = []): boolean => ids.includes(personId);
  const [needs, ...fleet] = await Promise.all([readGuestNeeds(true), allVehicles(), allVehicles('deleted')]);
  const naming = [...needs.values()].filter(
    ({ apartFrom, usualDriverId }) => isNamed(apartFrom) || usualDriverId === personId,
  );
  const guests = await findVips(naming.map(({ vipId }) => vipId));
  const cars = fleet.flat().filter(({ reservedFor }) => isNamed(reservedFor?.vipIds));
  return [
    ...guests.map((record) => {
      const apart = isNamed(record.apartFrom) && { apartFrom: [personId] };
      const driver = record.usualDriverId === personId && { usualDriverId: personId };
      return { subject: 'Vip', record, named: { ...apart, ...driver } } as const;
    }),
    ...cars.map((record) => {
      const named = { name: record.name, reservedFor: { vipIds: [personId] } };
      return { subject: 'Vehicle', record, named } as const;
    }),
  ];
}

/** Returns the writes that put another person in the place of one. Their condition: the stored version is the one that was read. */
export function writesWithOther(
  { audit, now }: Pick<UseCaseContext, 'audit' | 'now'>,
  naming: NamingRecord,
  persons: NamedPerson,
): Write[] {
  if (naming.subject === 'Vip') {
    const { record } = naming;
    const after = change(record, withOtherPerson(record, persons), now);
    if (after === record) return [];
    return [vipStore.replace(record, after), ...needsWrites(record, after), audit('Vip', record, after)].flat();
  }
  const { record } = naming;
  const after = change(record, withOtherPerson(record, persons), now);
  return after === record ? [] : [vehicleStore.replace(record, after), audit('Vehicle', record, after)].flat();
}

/** Takes an erased person out of what guests and vehicles need. If it is interrupted, a repeat continues. */
export async function eraseFromNeeds(context: UseCaseContext, personId: string): Promise<void> {
  await retryOnConflict(async () => {
    for (const naming of await recordsThatName(personId)) {
      const writes = writesWithOther(context, naming, { from: personId });
      if (writes.length > 0) await context.commit({ writes });
    }
  });
}
