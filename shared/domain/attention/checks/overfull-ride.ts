import { needsSeats } from '#shared/domain/activities/needs.ts';
import { seatsNeeded } from '#shared/domain/assignments/seats.ts';
import { seatWarning } from '#shared/domain/assignments/warnings.ts';
import { bestVehicle } from '#shared/domain/attention/free-resources.ts';
import { type AttentionCheck, activityRow, updateMend } from '#shared/domain/attention/row.ts';

/** Rides with more people than seats. The mend gives them a free vehicle that is large enough. */
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
        const needed = seatsNeeded(ride.vipIds, vips);
        const larger = bestVehicle(facts, ride);
        const advice = larger ? `${larger.name} is free and large enough.` : 'No vehicle that is large enough is free.';
        return activityRow('SEATS_EXCEEDED', ride, {
          detail: `${warning.message} ${advice}`,
          mend: larger ? updateMend(ride, { vehicleId: larger.id }) : null,
          causes: [present, ...ride.vipIds.map((id) => vips.get(id))],
          basis: `${needed}/${present.seatCapacity}`,
        });
      });
  },
};
