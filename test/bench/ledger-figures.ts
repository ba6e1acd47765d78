import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import { type Assignment, daysOf } from '#shared/domain/assignments/assignment.ts';
import { ledgerChanges } from '#shared/domain/assignments/ledger.ts';
import { readDays, writeDay } from '#shared/entities/assignments/ledger.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { metered, type Spent } from '#test/support/capacity.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { addPast } from './past.ts';
import { openWindow } from './spending.ts';

/** The cost of a booking, a refused booking and a conflict check, for a vehicle and a driver with `past` past rides. */
export interface BookingFigures {
  readonly past: number;
  readonly booking: Spent;
  readonly refusal: Spent;
  readonly check: Spent;
}

export async function bookingFigures(past: number): Promise<BookingFigures> {
  const as = await aUser('COORDINATOR');
  const assigned = { vehicleId: await aVehicle(), driverId: await aDriver() };
  await addPast(assigned, past);
  const times = { startTime: '2027-05-02T09:00:00Z', endTime: '2027-05-02T10:00:00Z' };
  const ride = { as, body: { type: 'TRANSPORT', title: 'Ride', vipIds: [], ...times, ...assigned } };
  return {
    past,
    booking: await costOf(createEvent, ride, 201),
    refusal: await costOf(createEvent, ride, 409),
    check: await costOf(checkConflicts, { as, body: { ...times, ...assigned } }, 200),
  };
}

async function costOf(operation: Parameters<typeof call>[0], options: CallOptions, status: number): Promise<Spent> {
  await openWindow(options);
  const { own, result } = await metered(() => call(operation, options));
  if (result.status !== status) throw new Error(result.text);
  return own;
}

/** Returns the read and write units of the ledger for one more booking of a resource on a day with this many rides. */
export async function ledgerDayFigures(rides: number): Promise<Pick<Spent, 'readUnits' | 'writeUnits'>> {
  const vehicleId = newId('veh');
  for (let place = 0; place < rides; place += 1) await book(rideAt(vehicleId, place));
  const { readUnits, writeUnits } = await metered(() => book(rideAt(vehicleId, rides)));
  return { readUnits, writeUnits };
}

const FIRST_DAY = Date.parse('2027-05-10T00:00:00Z');
const HOUR = 60;

function rideAt(vehicleId: string, hour: number): Assignment {
  return rideFrom(vehicleId, hour * HOUR, HOUR);
}

/** Returns an assignment of a vehicle for a new activity. Minutes count from 2027-05-10. */
export function rideFrom(vehicleId: string, fromMinute: number, minutes: number): Assignment {
  return {
    resource: 'VEHICLE',
    resourceId: vehicleId,
    activityId: newId('act'),
    start: new Date(FIRST_DAY + fromMinute * 60_000).toISOString(),
    end: new Date(FIRST_DAY + (fromMinute + minutes) * 60_000).toISOString(),
    busy: true,
  };
}

/** Books once, in one read and one transaction. Throws WriteLost if another writer came first. */
export async function book(assignment: Assignment): Promise<void> {
  const days = await readDays('VEHICLE', assignment.resourceId, daysOf(assignment));
  await transact(ledgerChanges(days, assignment.activityId, assignment).map(writeDay));
}
