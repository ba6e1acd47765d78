import type { Alternative } from '#shared/schemas/problem.ts';
import type { RelaxableRule, UnresolvedRide } from '#shared/schemas/proposals/proposal.ts';
import type { UnresolvedRecord } from '#shared/schemas/proposals/proposal-record.ts';
import { listed, type NamedRecords, resourceName, rideName } from './names.ts';

/** Returns an unresolved ride with a sentence that says why, and with what is free for it. */
export function presentUnresolved(unresolved: UnresolvedRecord, named: NamedRecords): UnresolvedRide {
  const { activityId, activityIds, freeDriverIds, freeVehicleIds, kind, resourceIds, rule } = unresolved;
  return {
    activityId,
    reason: reasonOf(unresolved, named),
    proof: { kind, ...(rule && { rule }), activityIds: [...activityIds], resourceIds: [...resourceIds] },
    alternatives: [
      ...freeVehicleIds.flatMap((id): Alternative[] => {
        const vehicle = named.vehicles.get(id);
        return vehicle ? [{ resource: 'VEHICLE', id, name: vehicle.name, seatCapacity: vehicle.seatCapacity }] : [];
      }),
      ...freeDriverIds.flatMap((id): Alternative[] => {
        const driver = named.drivers.get(id);
        return driver ? [{ resource: 'DRIVER', id, name: driver.name }] : [];
      }),
    ],
  };
}

const CONCESSIONS: Readonly<Record<RelaxableRule, string>> = {
  VEHICLE_TYPES: 'a ride takes a vehicle of another type than it asks for (`vehicleTypes` of the ride)',
  LICENCES: 'a driver drives a vehicle of a type that they may not drive (`vehicleTypes` of the driver)',
  HOURS: 'a driver works more hours, or longer without a break, than the rules on their hours allow',
  REST: 'a driver rests less than the rules on their hours say',
  SPARES:
    'a spare car has a smaller vehicle than the principal, or one with too few seats for the party of the principal',
  PINS: 'a ride gives up the vehicle or the driver that is pinned to it',
  TOLD: 'another ride gives up its vehicle or driver without getting another one',
};

function reasonOf(unresolved: UnresolvedRecord, named: NamedRecords): string {
  const { activityId, activityIds, isPinned, kind, resource, resourceIds, rule } = unresolved;
  const word = resource === 'VEHICLE' ? 'vehicle' : 'driver';
  const ride = `“${rideName(activityId, named)}”`;
  const rides = listed(activityIds.map((id) => rideName(id, named)));
  const names = listed(resourceIds.map((id) => resourceName(id, named)));
  const pinned = isPinned ? ` Its ${word} is pinned.` : '';
  const concession = rule === undefined ? '' : ` It could take place if ${CONCESSIONS[rule]}.`;
  switch (kind) {
    case 'NOBODY_FITS':
      return resource === 'VEHICLE'
        ? `No vehicle with enough seats is free for ${ride} at this time.${neededSeats(unresolved, named)}${pinned}${concession}`
        : `No driver is free for ${ride} at this time.${pinned}${concession}`;
    case 'TOO_MANY_RIDES':
      return `${activityIds.length} rides need a ${word} each at the same time or too near each other, and only ${resourceIds.length} can serve any of them (${names}). One ride must go without: ${rides}.${concession}`;
    case 'NOT_ALL_TOGETHER':
      return `These ${activityIds.length} rides cannot all take place with the vehicles and drivers that are free: ${rides}.`;
    case 'RULE':
      return `${ride} can take place only if ${CONCESSIONS[rule ?? 'TOLD']}.`;
    case 'MOTORCADE_BLOCKED': {
      const inTheWay = activityIds.length > 0 ? rides : 'a block';
      return `${ride} stays as it is, with all cars of its motorcade, which move as one: its ${word} ${names} has ${inTheWay} at the new time or too near it. Give the car another ${word} first, or move what is in the way.`;
    }
    case 'NOT_FOUND':
      return `The search found no vehicle and driver for ${ride}, and no proof that there are none.`;
  }
}

/** Says how many seats are needed, and which vehicles come nearest. */
function neededSeats({ nearest = [], seats }: UnresolvedRecord, named: NamedRecords): string {
  if (seats === undefined) return '';
  const names = nearest.map(({ isFree, vehicleId }) => {
    const capacity = named.vehicles.get(vehicleId)?.seatCapacity ?? 0;
    return `${resourceName(vehicleId, named)} (${capacity} seats, ${isFree ? 'free' : 'not free then'})`;
  });
  return ` It needs ${seats} ${seats === 1 ? 'seat' : 'seats'}.${names.length > 0 ? ` Nearest: ${names.join(', ')}.` : ''}`;
}
