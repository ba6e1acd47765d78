import { defineContract } from '#shared/contract/define-contract.ts';
import { askedEnds, askedRide, bestFirst, unavailableReason } from '#shared/domain/assignments/availability.ts';
import { sayUnmet, suits } from '#shared/domain/assignments/suits.ts';
import { assertKnownTags, needsFields } from '#shared/domain/assignments/tags.ts';
import { byId } from '#shared/domain/records.ts';
import { allVehicles, findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { VehicleAvailability, VehicleWindow } from '#shared/schemas/assignments/availability.ts';
import { findAvailability } from '#shared/use-cases/assignments/availability.ts';

export const contract = defineContract('POST /api/vehicles/availability', {
  operationId: 'checkVehicleAvailability',
  summary: 'Check which vehicles are free at a time',
  description:
    'Requires `startTime` and `endTime`, at most 72 hours apart. Default: the whole fleet. `ids` selects up to 100. Returns for each vehicle whether it is free, and the reason if not. With what a ride asks for (`vipIds`, `seatsNeeded` or `seats`, `needs`, `mode`, `carries`, `vehicleTypes`, `people`, `luggage`), only what suits the ride and its guests is free, and `unmet` says what a vehicle lacks. Also returns its conflicts and the gaps in minutes. With `pickupPlaceId` or `dropoffPlaceId`, only what can be there in time is free. With `stops`, seats count from stop to stop. Free vehicles come first, the smallest first, then by name. Writes nothing and reserves nothing.',
  access: ['read', 'Vehicle'],
  body: VehicleWindow,
  success: { status: 200, body: VehicleAvailability, description: 'The availability of each vehicle' },
  invalidFor: ['MEANING', 'STATE'],
  effect: 'NOTHING',
  copilot: true,
});

export const handler = serve(contract, async ({ actor, body }) => {
  actor.authorize('read', 'Vehicle', {});
  const asked = askedRide(body);
  const [{ found, settings }, vips] = await Promise.all([
    findAvailability({ resource: 'VEHICLE', all: allVehicles, some: findVehicles }, { ...body, ...askedEnds(body) }),
    findVips(asked?.vipIds ?? []),
  ]);
  const { tags } = settings;
  assertKnownTags(needsFields(undefined, body.needs), tags);
  const guests = byId(vips);
  const items = found.map(({ record: vehicle, ...standing }) => {
    const unmet = asked ? suits({ ride: asked, vips: guests, tags }, vehicle, undefined) : [];
    const reason = unavailableReason(vehicle, unmet, standing);
    const said = unmet.map((each) => sayUnmet(each, { vehicle, tags, vips: guests }));
    return {
      vehicle,
      ...standing,
      free: reason === undefined,
      ...(reason && { reason }),
      ...(said.length > 0 && { unmet: said }),
    };
  });
  return { items: items.sort((a, b) => bestFirst({ ...a.vehicle, free: a.free }, { ...b.vehicle, free: b.free })) };
});
