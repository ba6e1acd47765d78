import { isInShift } from '#shared/domain/assignments/suits.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { type DispatchFacts, standingsOf } from './planned-rides.ts';

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
