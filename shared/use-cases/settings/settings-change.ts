import { invalidField } from '#shared/contract/invalid-field.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { removedTags } from '#shared/domain/assignments/tags.ts';
import { wallClockOf } from '#shared/domain/time/zoned.ts';
import { gatherActivities, MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { readGuestNeeds } from '#shared/entities/vips/guest-needs.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { Needs, TagSettings } from '#shared/schemas/assignments/needs.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/**
 * Says how many activities ahead keep their instant and so change their local time with a new time zone, and how they keep their local time
 * instead. All-day activities keep their dates, so they do not count.
 */
export async function zoneWarnings(before: string, after: string, now: string): Promise<Warning[]> {
  const [old, wanted] = [wallClockOf(before), wallClockOf(after)];
  const { found } = await gatherActivities({ from: now }, MAX_ACTIVITIES_READ);
  const moves = found
    .filter((activity) => !activity.allDay && isActive(activity))
    .map(({ startTime }) => (wanted.shown(Date.parse(startTime)) - old.shown(Date.parse(startTime))) / MINUTE_MS)
    .filter((minutes) => minutes !== 0);
  const [minutes = 0] = moves;
  if (minutes === 0) return [];
  const one = moves.length === 1;
  const count = one ? 'One activity ahead keeps its time' : `${moves.length} activities ahead keep their time`;
  const isSame = moves.every((each) => each === minutes);
  const told = isSame ? ` by ${Math.abs(minutes)} minutes ${minutes > 0 ? 'later' : 'earlier'}` : '';
  const advice = isSame
    ? `To keep what clocks show, change the time zone and then postpone them by ${-minutes} minutes.`
    : 'To keep what clocks show, change the time zone and then postpone the activities of each day.';
  const message = `${count} as an instant, so clocks of the event show ${one ? 'it' : 'them'}${told}. Flights rightly do so too. ${advice}`;
  const body = { kind: 'POSTPONE', from: now, minutes: -minutes };
  return [{ code: 'LOCAL_TIMES_CHANGE', message, ...(isSame && { cure: { operationId: 'createProposal', body } }) }];
}

/** The most places that a refusal names. */
const MAX_NAMED = 5;

/** Throws VALIDATION_FAILED, with the names of what uses it, for a tag in use that a change of the settings removes. */
export async function assertTagsUnused(before: TagSettings, after: TagSettings): Promise<void> {
  const gone = removedTags(before, after);
  const [vehicle, driver] = [new Set(gone.vehicle), new Set(gone.driver)];
  if (vehicle.size + driver.size === 0) return;
  const [vehicles, drivers, guests, { found }] = await Promise.all([
    allVehicles(),
    allDrivers(),
    readGuestNeeds(),
    gatherActivities({}, MAX_ACTIVITIES_READ),
  ]);
  const asks = (of: keyof TagSettings, ids: ReadonlySet<string>) => (each: { readonly needs?: Needs | undefined }) =>
    each.needs?.[of]?.some((tag) => ids.has(tag)) ?? false;
  for (const [of, ids, owners] of [
    ['vehicle', vehicle, vehicles],
    ['driver', driver, drivers],
  ] as const) {
    const asking = [...guests.values()].filter(asks(of, ids)).map(({ vipId }) => vipId);
    const named = asking.length > 0 ? await findVips(asking, 'eventual') : [];
    const names = [
      ...owners.filter(({ tags = [] }) => tags.some((tag) => ids.has(tag))).map(({ name }) => name),
      ...named.filter(({ deletedAt }) => !deletedAt).map(({ name }) => name),
      ...found.filter(asks(of, ids)).map(({ title }) => `“${title}”`),
    ];
    if (names.length === 0) continue;
    const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
    throw invalidField(
      `body.tags.${of}`,
      fault(
        'TAG_IN_USE',
        `leaves out ${[...ids].join(', ')}, which is in use: ${names.slice(0, MAX_NAMED).join(', ')}${more}. Take it off these first`,
        { names: names.slice(0, MAX_NAMED) },
      ),
    );
  }
}
