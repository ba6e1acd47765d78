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
import { type Breach, breachSaid, lessening } from '#shared/domain/hours/breach.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';

/** The ride of a breach that another driver had best take. */
interface Given {
  readonly ride: ActivityRecord;
  /** It lessens the breach. */
  readonly helps: boolean;
  /** The times of what a proposal gives away: of this ride, or of each that another driver can still take. */
  readonly away: Pick<ActivityRecord, 'endTime' | 'startTime'>;
}

/**
 * Returns the ride of a breach without which least is left of it: the last of them, if there are several. None where all have begun, or
 * begin after the window.
 */
function rideToGive(
  { activities, hours, now }: AttentionFacts,
  driver: DriverRecord,
  breach: Breach,
): Given | undefined {
  const ahead = activities.filter(
    ({ id, startTime, status }) => breach.activityIds.includes(id) && status === 'SCHEDULED' && startTime > now,
  );
  const gains = ahead.map(({ id }) => lessening(breach, hours?.breaches(driver, id) ?? []));
  const most = Math.max(...gains);
  const ride = ahead[gains.lastIndexOf(most)];
  const [first] = ahead;
  if (!ride || !first) return undefined;
  const helps = most > 0;
  // If none helps, the ride is the last.
  return { ride, helps, away: helps ? ride : { startTime: first.startTime, endTime: ride.endTime } };
}

function rowOf(
  facts: AttentionFacts,
  driver: DriverRecord,
  { away, helps, ride }: Given,
  breaches: readonly Breach[],
): FoundRow {
  const describe = (): RowText => {
    const isCoDriver = ride.coDriverId === driver.id;
    const other = helps && (isCoDriver ? bestCoDriver : bestDriver)(facts, ride, { withoutRows: true });
    const none = helps ? [say('NO_DRIVER_FOR', { ride: timed(ride) }), say('PROPOSAL_MAY')] : [];
    const free = other ? [say('FREE_FOR', { name: other.name, ride: timed(ride) })] : none;
    const [first = say('NO_DRIVER'), ...more] = breaches.map((each) => breachSaid(driver.name, each));
    return {
      ...withAdvice({ ...first, mend: null }, ...more, ...free),
      mend: other
        ? updateMend(ride, { [isCoDriver ? 'coDriverId' : 'driverId']: other.id })
        : reassignMend(away, { driverId: driver.id }),
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
 * Drivers whose rides break a rule on their hours, as a booking warns. One row per ride: the one without which least is left of the breach.
 * The mend gives it to a driver who is free and whose hours it keeps.
 */
export const driverOverHours: AttentionCheck = {
  codes: ['DRIVER_OVER_HOURS'],
  find: (facts) =>
    [...facts.related.drivers.values()].flatMap((driver) => {
      const found = (facts.hours?.breaches(driver) ?? []).flatMap((each) => {
        const given = rideToGive(facts, driver, each);
        return given ? [{ given, each }] : [];
      });
      return [...Map.groupBy(found, ({ given }) => given.ride).values()].flatMap((list) => {
        const given = list.find((each) => each.given.helps)?.given ?? list[0]?.given;
        const breaches = list.map(({ each }) => each);
        return given ? [rowOf(facts, driver, given, breaches)] : [];
      });
    }),
};
