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
import { aUser } from '#test/support/people.ts';
import { attentionFigures, whereaboutsFigures } from './board-figures.ts';
import { crowdFigures, guestsGrowth } from './crowd-figures.ts';
import { aCar, addCrowd, addPast } from './event-maker.ts';
import { writersFigures } from './ledger-figures.ts';
import { emptyTable, spentOn } from './spending.ts';

/** How the cost follows the size of the event. The figures do not depend on the machine. */
export type GrowthFigures = Awaited<ReturnType<typeof takeGrowth>>;

/** What each operation spends, by its name: at a small size, and at a large one. */
export type Growth = readonly Readonly<Record<string, Spent>>[];

/** Takes all figures of growth, and leaves the table empty. Needs the services of `startServices`. */
export async function takeGrowth() {
  const activities: Growth = await activitiesGrowth([10, 1_000]);
  const guests: Growth = [await guestsGrowth(10), await guestsGrowth(1_000)];
  const crowd = await crowdFigures();
  const writers = [];
  for (const count of [1, 2, 5, 10, 20]) writers.push(await writersFigures(count));
  const [attention, whereabouts] = [await attentionFigures(), await whereaboutsFigures()];
  await emptyTable();
  return { activities, guests, crowd, writers, attention, whereabouts };
}

/** Measures the main operations with so many other activities, on a table of their own. `sizes` must ascend. */
async function activitiesGrowth(sizes: readonly number[]): Promise<Record<string, Spent>[]> {
  await emptyTable();
  const as = await aUser('ADMINISTRATOR');
  const found: Record<string, Spent>[] = [];
  let present = 0;
  for (const size of sizes) {
    await addPast(await aCar(), size - present);
    present = size;
    found.push(await withThree(as));
  }
  return found;
}

const TIMES = { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' };
const LATER = { startTime: '2027-05-14T09:00:00Z', endTime: '2027-05-14T10:00:00Z' };
const RIDE = { type: 'TRANSPORT', title: 'To the airport', ...TIMES };

/** Measures each operation on activities with three guests. The number of activities that it returns is always the same. */
async function withThree(as: string): Promise<Record<string, Spent>> {
  const vipIds = await addCrowd(3);
  const assigned = await aCar();
  const params = { eventId: await anEvent(as, { ...RIDE, vipIds, ...(await aCar()) }) };
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
