import { withdrawnWarning } from '#shared/domain/assignments/warnings.ts';
import { bestVehicle } from '#shared/domain/attention/free-resources.ts';
import { type AttentionCheck, activityRow, reassignMend, type Told, updateMend } from '#shared/domain/attention/row.ts';

/** Rides on a vehicle in MAINTENANCE or OUT_OF_SERVICE. The mend gives them another vehicle, or makes a proposal. */
export const withdrawnVehicle: AttentionCheck = {
  codes: ['VEHICLE_UNAVAILABLE'],
  find: (facts) =>
    facts.activities.flatMap((ride) => {
      const present = facts.related.vehicles.get(ride.vehicleId ?? '');
      const warning = present && withdrawnWarning(ride, present, facts.timezone);
      if (!warning) return [];
      const tell = (): Told => {
        const other = bestVehicle(facts, ride);
        return {
          detail: `${warning.message} ${other ? `${other.name} is free.` : 'No vehicle with enough seats is free. A proposal may find one by changing other rides.'}`,
          mend: other ? updateMend(ride, { vehicleId: other.id }) : reassignMend(ride, { vehicleId: present.id }),
        };
      };
      return activityRow('VEHICLE_UNAVAILABLE', ride, {
        tell,
        causes: [present],
        basis: `${present.id} ${present.version}`,
      });
    }),
};
