import { isBlock } from '#shared/domain/assignments/assignment.ts';
import { unmetSaid } from '#shared/domain/assignments/suits.ts';
import { takesAssignments, unmetOf } from '#shared/domain/assignments/warnings.ts';
import { breachSaid } from '#shared/domain/hours/breach.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { BrokenNotice, BrokenRule } from '#shared/schemas/proposals/proposal-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { type NamedRecords, resourceName, rideSaid, say } from './names.ts';
import { type DispatchFacts, standingsOf } from './planned-rides.ts';

/** Returns the notice about a ride that breaks a rule as it is, and stays. It names one rule with its figures. */
export function brokenNotice(ride: ActivityRecord, facts: DispatchFacts): BrokenNotice {
  const { driverId, id: activityId, vehicleId } = ride;
  const broken = brokenBy(ride, facts);
  return {
    code: 'RIDE_BREAKS_RULE',
    activityId,
    vehicleId,
    driverId,
    broken,
    ...(broken?.rule === 'GAP' && { otherId: broken.otherId }),
    ...(broken?.rule === 'UNMET' && broken.unmet.code === 'APART' && { vipIds: broken.unmet.vipIds }),
  };
}

function brokenBy(ride: ActivityRecord, facts: DispatchFacts): BrokenRule | undefined {
  const vehicle = facts.vehicles.get(ride.vehicleId ?? '');
  if (vehicle && !takesAssignments(vehicle)) return { rule: 'STATUS', status: vehicle.status };
  const [unmet] = unmetOf(ride, facts, facts.settings.tags);
  if (unmet) return { rule: 'UNMET', unmet };
  return nearness(ride, facts) ?? hoursOf(ride, facts);
}

/** Returns the block or the other ride that is too near, or that a way is too long from. */
function nearness(ride: ActivityRecord, facts: DispatchFacts): BrokenRule | undefined {
  const { turnaroundMinutes: neededMinutes } = facts.travel;
  const standings = standingsOf(ride, facts);
  for (const { resource, resourceId, taken, tooFar } of standings) {
    const of = { resource, resourceId };
    const [time] = taken;
    if (time && isBlock(time)) return { rule: 'BLOCKED', ...of };
    if (time) return { rule: 'GAP', ...of, otherId: time.activityId, gapMinutes: gapTo(ride, time), neededMinutes };
    const [far] = tooFar;
    if (far) {
      const { gapMinutes, neededMinutes: way, other } = far;
      return { rule: 'GAP', ...of, otherId: other.activityId, gapMinutes, neededMinutes: way };
    }
  }
  return undefined;
}

/** Returns the minutes between a ride and another time. Negative: they overlap. */
function gapTo(
  { endTime, startTime }: ActivityRecord,
  { end, start }: { readonly start: string; readonly end: string },
): number {
  const [before, after] = [Date.parse(startTime) - Date.parse(end), Date.parse(start) - Date.parse(endTime)];
  return Math.max(before, after) / MINUTE_MS;
}

function hoursOf(ride: ActivityRecord, { drivers, hours }: DispatchFacts): BrokenRule | undefined {
  const driver = drivers.get(ride.driverId ?? '');
  if (!driver || !hours) return undefined;
  const broken = hours.breaches(driver).filter(({ activityIds }) => activityIds.includes(ride.id));
  const breach = hours.broughtBy(driver, ride)[0] ?? broken[0];
  if (!breach) return undefined;
  const { activityIds: _, ...figures } = breach;
  return { rule: 'HOURS', hours: figures };
}

/** Says the rule that a ride breaks. */
export function brokenSaid(notice: BrokenNotice, named: NamedRecords): Said {
  const { activityId, broken, isDriverKept } = notice;
  const advice = broken ? [reasonOf(notice, broken, named)] : [];
  return say(isDriverKept ? 'DRIVER_KEPT' : 'RIDE_BREAKS_RULE', { ride: rideSaid(activityId, named), advice });
}

const NO_TAGS = { vehicle: [], driver: [] };

function reasonOf({ driverId = '', vehicleId = '' }: BrokenNotice, broken: BrokenRule, named: NamedRecords): Said {
  const nameOf = (resource: 'VEHICLE' | 'DRIVER'): string =>
    resourceName(resource === 'VEHICLE' ? vehicleId : driverId, named);
  switch (broken.rule) {
    case 'STATUS':
      return say('BREAKS_STATUS', { name: nameOf('VEHICLE'), status: { field: 'status', value: broken.status } });
    case 'UNMET': {
      const { drivers, tags = NO_TAGS, vehicles, vips } = named;
      const known = { tags, vips, vehicle: vehicles.get(vehicleId), driver: drivers.get(driverId) };
      return say('BREAKS_NEED', { unmet: unmetSaid(broken.unmet, known) });
    }
    case 'BLOCKED':
      return say('BREAKS_BLOCK', { name: resourceName(broken.resourceId, named) });
    case 'GAP': {
      const { gapMinutes, neededMinutes, otherId, resourceId } = broken;
      const name = resourceName(resourceId, named);
      const other = rideSaid(otherId, named);
      const minutes = { gap: { minutes: Math.floor(gapMinutes) }, needed: { minutes: Math.ceil(neededMinutes) } };
      return gapMinutes < 0 ? say('BREAKS_TIME', { name, other }) : say('BREAKS_GAP', { name, other, ...minutes });
    }
    case 'HOURS':
      return breachSaid(nameOf('DRIVER'), broken.hours);
  }
}
