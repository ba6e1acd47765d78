import { needsVehicle } from '#shared/domain/activities/needs.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import { bestVehicle, seatsFor } from '#shared/domain/attention/free-resources.ts';
import { type AttentionCheck, activityRow, assignMend, type Told, updateMend } from '#shared/domain/attention/row.ts';

/** Rides without a vehicle. The mend gives them a free one with enough seats, or makes a proposal. */
export const rideWithoutVehicle: AttentionCheck = {
  codes: ['RIDE_WITHOUT_VEHICLE'],
  find: (facts) =>
    facts.activities
      .filter((ride) => needsVehicle(ride, facts.related))
      .map((ride) => {
        const tell = (): Told => {
          const vehicle = bestVehicle(facts, ride);
          const seats = seatsFor(facts, ride);
          const advice = vehicle
            ? `${vehicle.name} is free.`
            : `No vehicle with ${seats} seats is free. A proposal may find one by changing other rides.`;
          return {
            detail: `${named(ride, facts.timezone)} has no vehicle. ${advice}`,
            mend: vehicle ? updateMend(ride, { vehicleId: vehicle.id }) : assignMend(ride),
          };
        };
        return activityRow('RIDE_WITHOUT_VEHICLE', ride, { tell });
      }),
};
