import { firstOf, inEnglish, valuesFor } from '#shared/domain/sentences/english.ts';
import type { Said, Value } from '#shared/domain/sentences/sentence.ts';
import type { Alternative } from '#shared/schemas/problem.ts';
import type { RelaxableRule, UnresolvedRide } from '#shared/schemas/proposals/proposal.ts';
import type { UnresolvedRecord } from '#shared/schemas/proposals/proposal-record.ts';
import texts from './languages/en.json' with { type: 'json' };
import { type NamedRecords, resourceName, rideSaid, say } from './names.ts';

/** Returns an unresolved ride with a sentence that says why, and with what is free for it. */
export function presentUnresolved(unresolved: UnresolvedRecord, named: NamedRecords): UnresolvedRide {
  const { activityId, activityIds, freeDriverIds, freeVehicleIds, kind, resourceIds, rule } = unresolved;
  const said = reasonOf(unresolved, named);
  return {
    activityId,
    code: said.code,
    reason: inEnglish(said, named.timezone, texts),
    values: valuesFor(said.code, said),
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

function reasonOf(unresolved: UnresolvedRecord, named: NamedRecords): Said {
  const { activityId, activityIds, kind, resource, resourceIds, rule } = unresolved;
  const isVehicle = resource === 'VEHICLE';
  const ride = rideSaid(activityId, named);
  const rides = firstOf(activityIds.map((id) => rideSaid(id, named)));
  const names = firstOf(resourceIds.map((id) => resourceName(id, named)));
  const concession = rule === undefined ? [] : [say('COULD_IF', { what: concessionOf(rule) })];
  switch (kind) {
    case 'NOBODY_FITS':
      return nobodyFits(unresolved, named, concession);
    case 'TOO_MANY_RIDES': {
      const figures = { rides, count: activityIds.length, most: resourceIds.length, names };
      return say(isVehicle ? 'TOO_MANY_FOR_VEHICLES' : 'TOO_MANY_FOR_DRIVERS', { ...figures, advice: concession });
    }
    case 'NOT_ALL_TOGETHER':
      return say('NOT_ALL_TOGETHER', { count: activityIds.length, rides });
    case 'RULE':
      return say('ONLY_IF', { ride, what: concessionOf(rule ?? 'TOLD') });
    case 'MOTORCADE_BLOCKED': {
      const values = { ride, names, others: activityIds.length > 0 ? rides : say('A_BLOCK') };
      return say(isVehicle ? 'VEHICLE_BLOCKS_MOTORCADE' : 'DRIVER_BLOCKS_MOTORCADE', values);
    }
    case 'SUPPLIERS_FULL':
      return say('NO_SUPPLIER_LEFT', { ride });
    case 'NOT_FOUND':
      return say('SEARCH_FOUND_NONE', { ride });
  }
}

function nobodyFits(unresolved: UnresolvedRecord, named: NamedRecords, concession: readonly Said[]): Said {
  const { activityId, isPinned, resource } = unresolved;
  const ride = rideSaid(activityId, named);
  if (resource !== 'VEHICLE')
    return say('NO_DRIVER_FITS', { ride, advice: [...(isPinned ? [say('DRIVER_IS_PINNED')] : []), ...concession] });
  const pinned = isPinned ? [say('VEHICLE_IS_PINNED')] : [];
  return say('NO_VEHICLE_FITS', { ride, advice: [...neededSeats(unresolved, named), ...pinned, ...concession] });
}

/** Says which rule would have to give way. */
function concessionOf(rule: RelaxableRule): Value {
  return say(`MAY_${rule}`);
}

/** Says how many seats are needed, and which vehicles come nearest. */
function neededSeats({ nearest = [], seats }: UnresolvedRecord, named: NamedRecords): Said[] {
  if (seats === undefined) return [];
  const vehicles = nearest.map(({ isFree, vehicleId }) => {
    const capacity = named.vehicles.get(vehicleId)?.seatCapacity ?? 0;
    const values = { name: resourceName(vehicleId, named), seats: capacity };
    return isFree ? say('NEAREST_FREE', values) : say('NEAREST_TAKEN', values);
  });
  return [
    ...(seats > 0 ? [say('SEATS_NEEDED', { seats })] : []),
    ...(vehicles.length > 0 ? [say('NEAREST', { vehicles })] : []),
  ];
}
