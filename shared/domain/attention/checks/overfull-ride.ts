import { needsSeats } from '#shared/domain/activities/needs.ts';
import { fits, loadOf } from '#shared/domain/assignments/capacity.ts';
import { seatWarning } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { bestVehicle, fleetTakes } from '#shared/domain/attention/free-resources.ts';
import { draftOf, operationsMend, severalCars } from '#shared/domain/attention/new-rides.ts';
import {
  type AttentionCheck,
  activityRow,
  assignMend,
  type RowText,
  say,
  updateMend,
  valuesOf,
} from '#shared/domain/attention/row.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';

/** Rides, and other activities with a vehicle, with more people than seats. The mend gives them a free vehicle that is large enough, or makes a proposal of another ride. */
export const overfullRide: AttentionCheck = {
  codes: ['SEATS_EXCEEDED'],
  find: (facts) => {
    const { vehicles, vips } = facts.related;
    return facts.activities
      .filter((ride) => needsSeats(ride, facts.related))
      .flatMap((ride) => {
        const present = vehicles.get(ride.vehicleId ?? '');
        const warning = present && seatWarning(ride, present, vips, facts.timezone);
        if (!warning) return [];
        const needed = JSON.stringify(loadOf(ride, vips));
        const describe = (): RowText => {
          const larger = bestVehicle(facts, ride);
          if (larger) {
            const advice = [say('LARGE_ENOUGH', { name: larger.name })];
            const mend = updateMend(ride, { vehicleId: larger.id });
            return { ...say('SEATS_EXCEEDED', { ...valuesOf(warning), advice }), mend };
          }
          const second = secondCar(facts, ride, present) ?? furtherCars(facts, ride, present);
          // One that is large enough has another ride, whose guests may fit into this one.
          const canSwap = !second && !ride.pinVehicle && fleetTakes(facts, ride);
          const other = second ? [say('PROPOSAL_SPLITS')] : canSwap ? [say('PROPOSAL_MAY')] : [];
          return {
            ...say('SEATS_EXCEEDED', { ...valuesOf(warning), advice: [say('NONE_LARGE_ENOUGH'), ...other] }),
            mend: second ?? (canSwap ? assignMend(ride) : null),
          };
        };
        return activityRow('SEATS_EXCEEDED', ride, {
          describe,
          causes: [present, ...ride.vipIds.map((id) => vips.get(id))],
          basis: `${needed}/${present.seatCapacity}`,
        });
      });
  },
};

/**
 * Returns the request for a proposal that plans rides at the same time for the guests who do not fit, before it takes them off this one.
 * Undefined if a party fits nowhere, or if no vehicle and driver is free.
 */
function secondCar(facts: AttentionFacts, ride: ActivityRecord, vehicle: VehicleRecord): Mend | undefined {
  const { vips } = facts.related;
  const staying: string[] = [];
  const leaving: string[] = [];
  for (const id of ride.vipIds) {
    const isRoom = fits(vehicle, { ...ride, vipIds: [...staying, id] }, vips);
    (isRoom ? staying : leaving).push(id);
  }
  if (ride.type !== 'TRANSPORT' || staying.length === 0 || leaving.length === 0) return undefined;
  const draft = { ...draftOf(ride), vipIds: leaving };
  const steps = severalCars(facts, draft);
  return steps && operationsMend([...steps, updateMend(ride, { vipIds: staying })]);
}

/** Returns the request for a proposal of further cars for a party that is too large for each vehicle. Undefined if seats alone are not what lacks. */
function furtherCars(facts: AttentionFacts, ride: ActivityRecord, vehicle: VehicleRecord): Mend | undefined {
  const { vips } = facts.related;
  const over = loadOf(ride, vips).seats - vehicle.seatCapacity;
  const isWhole = ride.type !== 'TRANSPORT' || ride.motorcadeId !== undefined || ride.stops !== undefined;
  if (isWhole || over <= 0 || fleetTakes(facts, ride)) return undefined;
  const parted = ride.vipIds.find((id) => (vips.get(id)?.partySize ?? 0) > over);
  const body = { kind: 'PARTY', vipId: parted, partySize: vips.get(parted ?? '')?.partySize };
  return parted === undefined ? undefined : { operationId: 'createProposal', params: {}, body };
}
