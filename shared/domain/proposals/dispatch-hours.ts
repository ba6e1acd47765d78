import type { DispatchRules, HoursJudge } from '#shared/domain/dispatch/instance.ts';
import { driverRideOf } from '#shared/domain/hours/hours-plan.ts';
import { rulesFor } from '#shared/domain/hours/hours-rules.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DispatchFacts } from './planned-rides.ts';

/**
 * Returns the limits of the driver who may drive most and rest least. They bound what any plan can cover. Each driver is judged by
 * their own rules besides.
 */
export function loosestHours({
  drivers,
  settings,
}: Pick<DispatchFacts, 'drivers' | 'settings'>): Pick<DispatchRules, 'maxDrivingMinutes' | 'minRestMinutes'> {
  const rules = [...drivers.values()].map(({ hours }) => rulesFor(settings.hours, hours));
  const most = rules.map((each) => each?.maxDrivingHoursPerDay ?? Number.POSITIVE_INFINITY);
  const least = rules.map((each) => each?.minRestHours ?? 0);
  const [driving, rest] = [Math.max(...most), Math.min(...least)];
  return {
    ...(Number.isFinite(driving) && { maxDrivingMinutes: driving * 60 }),
    ...(Number.isFinite(rest) && rest > 0 && { minRestMinutes: rest * 60 }),
  };
}

/** Returns how to judge the hours of a driver with planned rides. Undefined if no rule limits a driver. */
export function hoursJudge(
  { drivers, hours, vehicles }: Pick<DispatchFacts, 'drivers' | 'hours' | 'vehicles'>,
  planned: readonly ActivityRecord[],
): HoursJudge | undefined {
  if (!hours) return undefined;
  const rides = new Map(planned.map((ride) => [ride.id, driverRideOf(ride, vehicles)]));
  const ids = new Set(rides.keys());
  return (driverId, served, without) => {
    const driver = drivers.get(driverId);
    if (!driver) return true;
    const list = served.flatMap(({ id, seats }) => {
      const ride = rides.get(id);
      return ride ? [{ ...ride, seats }] : [];
    });
    const broken = hours.broughtByAll(driver, ids, list);
    if (without === undefined) return broken.length === 0;
    return broken.every(({ rule }) => (rule === 'REST') === (without === 'REST'));
  };
}
