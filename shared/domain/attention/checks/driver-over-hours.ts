import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { bestCoDriver, bestDriver } from '#shared/domain/attention/free-resources.ts';
import {
  type AttentionCheck,
  activityRow,
  type FoundRow,
  type RowText,
  reassignMend,
  say,
  updateMend,
  withAdvice,
} from '#shared/domain/attention/row.ts';
import { type Breach, breachSaid } from '#shared/domain/hours/breach.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';

/** Returns the last ride of a breach that another driver can still take. None where all have begun, or begin after the window. */
function lastAhead({ activities, now }: AttentionFacts, { activityIds }: Breach): ActivityRecord | undefined {
  return activities.findLast(
    ({ id, startTime, status }) => activityIds.includes(id) && status === 'SCHEDULED' && startTime > now,
  );
}

function rowOf(
  facts: AttentionFacts,
  driver: DriverRecord,
  ride: ActivityRecord,
  breaches: readonly Breach[],
): FoundRow {
  const describe = (): RowText => {
    const isCoDriver = ride.coDriverId === driver.id;
    const other = (isCoDriver ? bestCoDriver : bestDriver)(facts, ride, { withoutRows: true });
    const free = other
      ? [say('FREE_FOR', { name: other.name, ride: timed(ride) })]
      : [say('NO_DRIVER_FOR', { ride: timed(ride) }), say('PROPOSAL_MAY')];
    const [first = say('NO_DRIVER'), ...more] = breaches.map((each) => breachSaid(driver.name, each));
    return {
      ...withAdvice({ ...first, mend: null }, ...more, ...free),
      mend: other
        ? updateMend(ride, { [isCoDriver ? 'coDriverId' : 'driverId']: other.id })
        : reassignMend(ride, { driverId: driver.id }),
    };
  };
  return activityRow('DRIVER_OVER_HOURS', ride, {
    severity: 'WARNING',
    describe,
    causes: [driver],
    basis: breaches
      .map(({ from, plannedMinutes, preset, rule }) => `${preset} ${rule} ${from} ${plannedMinutes}`)
      .join(),
  });
}

/**
 * Drivers whose rides break a rule on their hours, as a booking warns. One row per ride: the last of those that break a rule together, and
 * that has not begun. The mend gives it to a driver who is free and whose hours it keeps.
 */
export const driverOverHours: AttentionCheck = {
  codes: ['DRIVER_OVER_HOURS'],
  find: (facts) =>
    [...facts.related.drivers.values()].flatMap((driver) => {
      const found = (facts.hours?.breaches(driver) ?? []).flatMap((each) => {
        const ride = lastAhead(facts, each);
        return ride ? [{ ride, each }] : [];
      });
      return [...Map.groupBy(found, ({ ride }) => ride)].map(([ride, list]) =>
        rowOf(
          facts,
          driver,
          ride,
          list.map(({ each }) => each),
        ),
      );
    }),
};
