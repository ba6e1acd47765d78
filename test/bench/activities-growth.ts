import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as checkVehicleAvailability from '#functions/vehicles/check-vehicle-availability.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { anEvent } from '#test/support/activities.ts';
import type { Spent } from '#test/support/capacity.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { emptyTable } from './empty-table.ts';
import { addPast } from './past.ts';
import { spentOn } from './spending.ts';

/** The requests of operations to the table, by the size of the event. */
export interface Growth {
  readonly size: number;
  /** Key: what was done. */
  readonly spent: Readonly<Record<string, Spent>>;
}

/** Measures the main operations with so many other activities, on a table of their own. `sizes` must ascend. */
export async function activitiesGrowth(sizes: readonly number[]): Promise<Growth[]> {
  await emptyTable();
  const as = await aUser('ADMINISTRATOR');
  const found: Growth[] = [];
  let present = 0;
  for (const size of sizes) {
    await addPast({ vehicleId: await aVehicle(), driverId: await aDriver() }, size - present);
    present = size;
    found.push({ size, spent: await withThree(as) });
  }
  return found;
}

const DAY = '2027-05-12';
const TIMES = { startTime: `${DAY}T09:00:00Z`, endTime: `${DAY}T10:00:00Z` };
const LATER = { startTime: '2027-05-14T09:00:00Z', endTime: '2027-05-14T10:00:00Z' };
const RIDE = { type: 'TRANSPORT', title: 'To the airport', ...TIMES };

/** Measures each operation on activities with three guests. The number of activities that it returns is always the same. */
async function withThree(as: string): Promise<Record<string, Spent>> {
  const vipIds = await addGuests(['Ada', 'Ben', 'Chi'].map((name) => guest(name)));
  const assigned = { vehicleId: await aVehicle(), driverId: await aDriver() };
  const params = {
    eventId: await anEvent(as, { ...RIDE, vipIds, vehicleId: await aVehicle(), driverId: await aDriver() }),
  };
  const [vipId = ''] = vipIds;
  return {
    'add a VIP': await spentOn(createVip, { as, body: { name: 'Dee', department: 'ADMIN' } }),
    'read an activity': await spentOn(getEvent, { as, params }),
    'list ten activities': await spentOn(listEvents, { as, query: { limit: '10' } }),
    'read an itinerary': await spentOn(getVipSchedule, { as, params: { vipId } }),
    'check conflicts': await spentOn(checkConflicts, { as, body: { ...TIMES, ...assigned } }),
    'find free vehicles': await spentOn(checkVehicleAvailability, { as, body: LATER }),
    'book a vehicle and a driver': await spentOn(createEvent, { as, body: { ...RIDE, vipIds, ...assigned } }),
    'change a title': await spentOn(updateEvent, { as, params, body: { title: 'To the station' } }),
    'move to another day': await spentOn(updateEvent, { as, params, body: LATER }),
    'start an activity': await spentOn(moveEventStatus, { as, params, body: { status: 'IN_PROGRESS' } }),
    'delete an activity': await spentOn(deleteEvent, { as, params }),
  };
}
