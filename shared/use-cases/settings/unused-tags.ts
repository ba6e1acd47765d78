import { invalidField } from '#shared/contract/invalid-field.ts';
import { removedTags } from '#shared/domain/assignments/tags.ts';
import { gatherActivities, MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { readGuestNeeds } from '#shared/entities/vips/guest-needs.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { Needs, TagSettings } from '#shared/schemas/assignments/needs.ts';

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
      `leaves out ${[...ids].join(', ')}, which is in use: ${names.slice(0, MAX_NAMED).join(', ')}${more}. Take it off these first`,
    );
  }
}
