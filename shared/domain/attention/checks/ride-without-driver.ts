import { needsDriver } from '#shared/domain/activities/needs.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import { bestDriver } from '#shared/domain/attention/free-resources.ts';
import { toldByMotorcade } from '#shared/domain/attention/motorcades.ts';
import { type AttentionCheck, activityRow, assignMend, type Told, updateMend } from '#shared/domain/attention/row.ts';

/** Rides without a driver, but for cars of a motorcade whose row tells it. The mend gives them a free one, or makes a proposal. */
export const rideWithoutDriver: AttentionCheck = {
  codes: ['RIDE_WITHOUT_DRIVER'],
  find: (facts) => {
    const told = toldByMotorcade(facts);
    return facts.activities
      .filter((ride) => needsDriver(ride, facts.related) && !told.has(ride.id))
      .map((ride) => {
        const tell = (): Told => {
          const driver = bestDriver(facts, ride);
          const advice = driver
            ? `${driver.name} is free.`
            : 'No driver is free. A proposal may find one by changing other rides.';
          return {
            detail: `${named(ride, facts.timezone)} has no driver. ${advice}`,
            mend: driver ? updateMend(ride, { driverId: driver.id }) : assignMend(ride),
          };
        };
        return activityRow('RIDE_WITHOUT_DRIVER', ride, { tell });
      });
  },
};
