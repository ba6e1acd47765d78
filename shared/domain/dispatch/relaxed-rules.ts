import type { RelaxableRule } from '#shared/schemas/proposals/proposal.ts';
import type { HoursJudge, Instance, Ride } from './instance.ts';

/** The rules that a proof names too. People who hear of them can change their wish, ask another driver, or accept longer hours. */
export const NAMED_RULES: readonly RelaxableRule[] = ['VEHICLE_TYPES', 'LICENCES', 'HOURS', 'REST', 'SPARES'];

/** Tells whether the instance has what this rule is about. */
export function isLimiting({ drivers, rides, rules }: Instance, rule: RelaxableRule): boolean {
  if (rule === 'SPARES') return rides.some(isOfSpare);
  return rule === 'HOURS' || rule === 'REST'
    ? rules.hours !== undefined
    : (rule === 'LICENCES' ? drivers : rides).some(({ vehicleTypes }) => vehicleTypes !== undefined);
}

function isOfSpare({ maxSeats, ownSeats }: Ride): boolean {
  return ownSeats !== undefined || maxSeats !== undefined;
}

/** Tells whether giving up a rule changes nothing: no wish, no licence, no rule on hours, no spare car. */
export function isVain(instance: Instance, rule: RelaxableRule): boolean {
  const { maxDrivingMinutes, minRestMinutes } = instance.rules;
  if (isLimiting(instance, rule) || !NAMED_RULES.includes(rule)) return false;
  if (rule === 'HOURS') return maxDrivingMinutes === undefined;
  return rule === 'REST' ? minRestMinutes === undefined : true;
}

function withoutHours(judge: HoursJudge, rule: 'HOURS' | 'REST'): HoursJudge {
  return (driverId, rides) => judge(driverId, rides, rule);
}

/** Returns the instance without a rule. */
export function withoutRule(instance: Instance, rule: RelaxableRule): Instance {
  const { hours, maxDrivingMinutes, minRestMinutes, ...rules } = instance.rules;
  const kept = {
    ...rules,
    ...(maxDrivingMinutes !== undefined && rule !== 'HOURS' ? { maxDrivingMinutes } : {}),
    ...(minRestMinutes !== undefined && rule !== 'REST' ? { minRestMinutes } : {}),
    ...(hours && { hours: rule === 'HOURS' || rule === 'REST' ? withoutHours(hours, rule) : hours }),
  };
  const rides = instance.rides.map((ride) => ({
    ...ride,
    ...(rule === 'PINS' && { pinVehicle: false, pinDriver: false }),
    ...(rule === 'VEHICLE_TYPES' && { vehicleTypes: undefined }),
    ...(rule === 'SPARES' && {
      seats: ride.ownSeats ?? ride.seats,
      ownSeats: undefined,
      spareOf: undefined,
      maxSeats: undefined,
    }),
  }));
  const drivers =
    rule === 'LICENCES' ? instance.drivers.map((driver) => ({ ...driver, vehicleTypes: undefined })) : instance.drivers;
  return { ...instance, rules: kept, rides, drivers };
}
