import type { Ledger } from '#shared/domain/assignments/standing.ts';
import { isInShift } from '#shared/domain/assignments/suits.ts';
import { driverRideOf } from '#shared/domain/hours/hours-plan.ts';
import { change } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { BrokenNotice } from '#shared/schemas/proposals/proposal-record.ts';
import { brokenNotice } from './broken-rule.ts';
import type { PlannedChange } from './planned-changes.ts';
import { type DispatchFacts, isReached, keepsRules, standingsOf } from './planned-rides.ts';

/**
 * Returns the changes where a ride keeps its own driver against the rules on their hours, if no other can drive it. Guests without a driver
 * are worse off than a driver with little rest, and people may decide otherwise: the notice names the rule. `ledgerBeside` has what all others
 * hold then.
 */
export function keepingOwn(
  changes: readonly PlannedChange[],
  facts: DispatchFacts,
  ledgerBeside: (others: readonly ActivityRecord[]) => Ledger,
): { readonly changes: readonly PlannedChange[]; readonly notices: readonly BrokenNotice[] } {
  const notices: BrokenNotice[] = [];
  let final = changes.map(({ after }) => after);
  const kept = changes.map((each) => {
    const own = withOwn(each, facts.now);
    if (!own) return each;
    const beside = { ...facts, ledger: ledgerBeside(final.filter(({ id }) => id !== own.id)) };
    const all = final.map((ride) => (ride.id === own.id ? own : ride));
    const notice = keepsRules(own, beside) && isReached(own, beside) ? hoursNotice(own, all, beside) : undefined;
    if (!notice) return each;
    notices.push(notice);
    final = all;
    return { ...each, after: own };
  });
  return { changes: kept, notices };
}

/** Returns a ride that has lost its driver, with its own vehicle and driver. */
function withOwn({ after, before, needsBoth }: PlannedChange, now: string): ActivityRecord | undefined {
  if (needsBoth || before?.driverId === undefined || before.vehicleId === undefined) return undefined;
  if (after.driverId !== undefined || after.status !== 'SCHEDULED') return undefined;
  return change(after, { driverId: before.driverId, vehicleId: after.vehicleId ?? before.vehicleId }, now);
}

/** Returns the notice if the hours of its driver are what a ride breaks. */
function hoursNotice(
  own: ActivityRecord,
  all: readonly ActivityRecord[],
  facts: DispatchFacts,
): BrokenNotice | undefined {
  const { drivers, hours, vehicles } = facts;
  const driver = drivers.get(own.driverId ?? '');
  if (!driver || !hours) return undefined;
  const driven = all.filter(({ coDriverId, driverId }) => driverId === driver.id || coDriverId === driver.id);
  const ids = new Set(all.map(({ id }) => id));
  const breaches = hours.broughtByAll(
    driver,
    ids,
    driven.map((ride) => driverRideOf(ride, vehicles)),
  );
  const breach = breaches.find(({ activityIds }) => activityIds.includes(own.id)) ?? breaches[0];
  if (!breach) return undefined;
  const { activityIds: _, ...figures } = breach;
  return { ...brokenNotice(own, facts), isDriverKept: true, broken: { rule: 'HOURS', hours: figures } };
}

/** Returns who can sit beside the driver of a ride: its co-driver, else the first driver who is free, at work and within their hours; null: no driver. */
export function coDriverFor(
  ride: ActivityRecord,
  facts: Pick<DispatchFacts, 'drivers' | 'hours' | 'ledger' | 'travel'>,
): string | null {
  const { coDriverId, ...alone } = ride;
  const fits = (driver: DriverRecord): boolean => {
    const [{ free, tooFar } = { free: false, tooFar: [] }] = standingsOf(
      { ...alone, vehicleId: undefined, driverId: driver.id },
      facts,
    );
    return free && tooFar.length === 0 && isInShift(ride, driver) && !facts.hours?.broughtBy(driver, ride).length;
  };
  const others = [...facts.drivers.values()].filter(({ id }) => id !== ride.driverId && id !== coDriverId);
  const own = facts.drivers.get(coDriverId ?? '');
  return [...(own ? [own] : []), ...others].find(fits)?.id ?? null;
}
