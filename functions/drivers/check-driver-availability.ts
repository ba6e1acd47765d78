import { defineContract } from '#shared/contract/define-contract.ts';
import { askedEnds, askedRide, bestFirst } from '#shared/domain/assignments/availability.ts';
import { isDriversPart, isLicensed, sayUnmet, suits } from '#shared/domain/assignments/suits.ts';
import { assertKnownTags, needsFields } from '#shared/domain/assignments/tags.ts';
import { byId } from '#shared/domain/records.ts';
import { allDrivers, findDrivers } from '#shared/entities/drivers/driver.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import {
  DriverAvailability,
  type DriverHoursStanding,
  DriverWindow,
} from '#shared/schemas/assignments/availability.ts';
import { findAvailability } from '#shared/use-cases/assignments/availability.ts';
import { hoursAround } from '#shared/use-cases/hours/load-hours.ts';

export const contract = defineContract('POST /api/drivers/availability', {
  operationId: 'checkDriverAvailability',
  summary: 'Check which drivers are free at a time',
  description:
    'Requires `startTime` and `endTime`, at most 72 hours apart. Default: all drivers. `ids` selects up to 100. Returns for each driver whether they are free, may drive the `vehicleType` and have the tags that `needs` and the guests of `vipIds` ask for, their conflicts, and the gaps in minutes. With `pickupPlaceId` or `dropoffPlaceId`, only those are free who can be there in time. Where rules limit their hours, `hours` says what is left of driving and duty around this time, and which rules the ride would break: `breaches`. Free drivers come first, then those whose hours it keeps, then by name. Writes nothing and reserves nothing. Drivers may ask about themselves only, with their own id in `ids`.',
  access: ['read', 'Driver'],
  body: DriverWindow,
  success: { status: 200, body: DriverAvailability, description: 'The availability of each driver' },
  invalidFor: ['MEANING', 'STATE'],
  effect: 'NOTHING',
  copilot: true,
});

export const handler = serve(contract, async ({ actor, body }) => {
  // Drivers may read only their own record, so they may not check all drivers.
  for (const driver of body.ids?.map((id) => ({ id })) ?? [{}]) actor.authorize('read', 'Driver', driver);
  const asked = askedRide(body);
  const [{ found, settings }, vips] = await Promise.all([
    findAvailability({ resource: 'DRIVER', all: allDrivers, some: findDrivers }, { ...body, ...askedEnds(body) }),
    findVips(asked?.vipIds ?? []),
  ]);
  for (const vip of vips) actor.authorize('read', 'Vip', vip);
  const { tags } = settings;
  assertKnownTags(needsFields(undefined, body.needs), tags);
  const guests = byId(vips);
  const drivers = found.map(({ record }) => record);
  const hours = await hoursAround(settings, drivers, body);
  const { vehicleType: type } = body;
  const items = found.map(({ record: driver, ...known }) => {
    const left = hours.get(driver.id);
    const standing = { ...known, ...(left && { hours: left }) };
    const ride = { vipIds: [], ...asked, startTime: body.startTime, endTime: body.endTime };
    const unmet = suits({ ride, vips: guests, tags }, undefined, driver).filter(isDriversPart);
    const said = unmet.map((each) => sayUnmet(each, { driver, tags, vips: guests }));
    if (type !== undefined && !isLicensed(driver, { type }))
      return { driver, ...standing, free: false, reason: 'NOT_LICENSED' as const };
    if (said.length > 0) return { driver, ...standing, free: false, reason: 'UNSUITED' as const, unmet: said };
    return {
      driver,
      ...standing,
      ...(standing.taken.length === 0 && !standing.free && { reason: 'TOO_FAR' as const }),
    };
  });
  return { items: items.sort((a, b) => bestFirst(offerOf(a), offerOf(b))) };
});

interface Item {
  readonly free: boolean;
  readonly driver: { readonly name: string };
  readonly hours?: DriverHoursStanding;
}

function offerOf({ driver: { name }, free, hours }: Item) {
  return { free, name, breaksHours: (hours?.breaches.length ?? 0) > 0 };
}
