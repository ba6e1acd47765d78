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
import { beginActivity } from '#shared/domain/activities/shape.ts';
import { type Assignment, RESOURCES, assignmentOf } from '#shared/domain/assignments/assignment.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { writeDay } from '#shared/entities/assignments/ledger.ts';
import { newId } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { emptyTable, spentOn } from './spending.ts';
import { anEvent } from '#test/support/activities.ts';
import type { Spent } from '#test/support/capacity.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { putAll } from '#test/support/put-all.ts';

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

const A_DAY = 12;
const LAST_DAY = Date.parse('2027-05-01T00:00:00Z');
const AT = '2027-01-01T00:00:00.000Z';
/** Writes are collected up to about this number, so that many rides need little memory. */
const AT_ONCE = 1_000;

interface Assigned {
  readonly vehicleId: string;
  readonly driverId: string;
}

/** Writes past rides of a vehicle and a driver directly to the table, 12 per day: activities and ledger days. */
export async function addPast(assigned: Assigned, count: number): Promise<void> {
  let puts: Write[] = [];
  for (let day = 0; day * A_DAY < count; day += 1) {
    const rides = Array.from({ length: Math.min(A_DAY, count - day * A_DAY) }, (_, place) =>
      pastRide(assigned, LAST_DAY - day * DAY_MS + place * 2 * 60 * 60_000),
    );
    puts.push(...rides.map(createActivity), ...RESOURCES.map((resource) => dayOf(rides, resource)));
    if (puts.length >= AT_ONCE) {
      await putAll(puts);
      puts = [];
    }
  }
  await putAll(puts);
}

function pastRide(assigned: Assigned, start: number): ActivityRecord {
  return {
    ...beginActivity(
      newId('act'),
      {
        type: 'TRANSPORT',
        title: 'Past ride',
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + 60 * 60_000).toISOString(),
        vipIds: [],
        ...assigned,
      },
      AT,
    ),
    status: 'COMPLETED',
  };
}

function dayOf(rides: readonly ActivityRecord[], resource: Assignment['resource']): Write {
  const assignments = rides.flatMap((ride) => assignmentOf(ride, resource) ?? []);
  const [first] = assignments;
  if (!first) throw new Error('a day without rides');
  const before = {
    resource,
    resourceId: first.resourceId,
    day: first.start.slice(0, 10),
    revision: 0,
    assignments: [],
    blocks: [],
  };
  return writeDay({ before, after: { ...before, revision: assignments.length, assignments } });
}
