import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();

const GUESTS = 40;
const as = useUser('COORDINATOR');
let vipIds: string[];
let eventId: string;

beforeAll(async () => {
  vipIds = await someVips(as, GUESTS);
  eventId = await anEvent(as, { title: 'Dinner', vipIds });
});

describe('the cost of reading an activity of 40 guests', () => {
  it('is one read unit for their names, which are read from the list of all, and one for the activity', async () => {
    const { own, result } = await metered(() => call(getEvent, { as, params: { eventId } }));
    expect(result.body.vips).toHaveLength(GUESTS);
    expect(own).toMatchObject({ readUnits: 2, roundTrips: 2 });
  });

  it('is one read unit for their names in a list', async () => {
    const { own, result } = await metered(() => call(listEvents, { as }));
    expect(result.body.items).toMatchObject([{ id: eventId }]);
    expect(own.readUnits).toBeLessThanOrEqual(3);
    expect(own.requests).toBe(2);
  });

  it('is half a read unit per guest in an itinerary', async () => {
    const { own } = await metered(() => call(getVipSchedule, { as, params: { vipId: vipIds[0] as string } }));
    // The VIP, the settings, the attendances and the activity are read with strong consistency.
    expect(own.readUnits).toBeLessThanOrEqual(GUESTS / 2 + 4);
  });

  it('is half a read unit per guest for a write that only shows them, and a whole one per guest that it adds', async () => {
    const body = { title: 'Late dinner', vipIds: [...vipIds, ...(await someVips(as, 2))] };
    const { own, result } = await metered(() => call(updateEvent, { as, params: { eventId }, body }));
    expect(result.body.vips).toHaveLength(GUESTS + 2);
    // The activity, its legs and the settings are read with strong consistency, and one query looks for activities at that time.
    expect(own.readUnits).toBeLessThanOrEqual(GUESTS / 2 + 2 + 4);
  });

  it('is a whole unit per guest if a write counts their seats', async () => {
    const ride = await anEvent(as, { type: 'TRANSPORT', vipIds });
    const body = { vehicleId: await aVehicle({ type: 'BUS', seatCapacity: GUESTS }) };
    const { own, result } = await metered(() => call(updateEvent, { as, params: { eventId: ride }, body }));
    expect(result.status).toBe(200);
    expect(own.readUnits).toBeGreaterThanOrEqual(GUESTS);
  });
});
