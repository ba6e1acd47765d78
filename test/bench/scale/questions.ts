import type { LargeEvent } from './make-event.ts';
import { question as of, type Question } from './measuring.ts';

const NEW_RIDE = { type: 'TRANSPORT', title: 'To the airport' };

function timesOf({ day, driverIds, eventIds, vehicleIds, vipIds }: LargeEvent) {
  const at = (time: string): string => `${day}T${time}:00.000Z`;
  return {
    at,
    vipId: vipIds.at(-1) ?? '',
    driverId: driverIds[1] ?? '',
    vehicleId: vehicleIds[1] ?? '',
    taken: { startTime: at('06:00'), endTime: at('07:00') },
    middle: eventIds[Math.floor(eventIds.length / 2)] ?? '',
  };
}

/** What these cost while no plan is packed. */
export const BEFORE_PACKED: readonly Question[] = [
  of('listAttention', 'before the plan is packed'),
  of('listWhereabouts', 'before the plan is packed'),
];

/** Reads whose answer, or whose work, could follow the size of the event, beside those that the contracts give. */
export function readsOf(event: LargeEvent): readonly Question[] {
  const { at, driverId, middle, taken, vehicleId, vipId } = timesOf(event);
  const hour = { from: at('09:00'), to: at('10:00') };
  return [
    of('listEvents', 'of a day', { query: { from: at('00:00') } }),
    of('listEvents', '200 of a day', { query: { from: at('00:00'), limit: '200' } }),
    of('listEvents', 'what needs something within an hour', { query: { ...hour, needs: 'driver,vehicle,seats' } }),
    of('listEvents', 'of a driver', { query: { driverId, from: at('00:00') } }),
    of('getEvent', 'in the middle of a day', { params: { eventId: middle } }),
    of('listAttention', 'of an hour', { query: { within: 'PT1H' } }),
    of('listWhereabouts', '50 of all', { query: { limit: '50' } }),
    of('listWhereabouts', 'of a guest', { query: { vipId } }),
    of('checkVehicleAvailability', '', { body: taken }),
    of('checkDriverAvailability', '', { body: taken }),
    of('checkConflicts', '', { body: { ...taken, vehicleId, driverId } }),
  ];
}

/** Writes that are refused, or only tried, and write nothing. */
export function triedWrites(event: LargeEvent): readonly Question[] {
  const { at, driverId, taken, vehicleId, vipId } = timesOf(event);
  return [
    of('createVip', 'a dry run', { body: { name: 'Guest 5', department: 'ADMIN' }, query: { dryRun: 'true' } }),
    of('createEvent', 'a booking, as a dry run', {
      body: { ...NEW_RIDE, startTime: at('23:00'), endTime: at('23:30'), vehicleId, driverId, vipIds: [vipId] },
      query: { dryRun: 'true' },
    }),
    of('createEvent', 'refused, with alternatives', {
      body: { ...NEW_RIDE, ...taken, vehicleId, driverId, vipIds: [] },
    }),
  ];
}

/** Proposals that a request works out by itself, or gives to a job. */
export function proposalsOf(event: LargeEvent): readonly Question[] {
  const { at, driverId, middle, vipId } = timesOf(event);
  return [
    of('createProposal', 'SHIFT one ride', { body: { kind: 'SHIFT', eventId: middle, minutes: 15 } }),
    of('createProposal', 'FOLLOW', { body: { kind: 'FOLLOW', ...event.flight } }),
    of('createProposal', 'GUEST_TIMES', { body: { kind: 'GUEST_TIMES', vipId, leavesAt: at('12:00') } }),
    of('createProposal', 'POSTPONE 30 minutes', {
      body: { kind: 'POSTPONE', from: at('09:00'), to: at('09:30'), minutes: 15 },
    }),
    of('createProposal', 'REASSIGN a driver for a day', {
      body: { kind: 'REASSIGN', driverId, from: at('00:00'), to: at('23:00') },
    }),
  ];
}

/** Reports of everybody, and those of a day. */
export function reportsOf({ day, flight }: LargeEvent): readonly object[] {
  return [
    { kind: 'ROSTER', format: 'PDF' },
    { kind: 'ROSTER', format: 'CSV' },
    { kind: 'DAY_SHEET', format: 'PDF', date: day },
    { kind: 'ARRIVALS', format: 'PDF', date: flight.date },
    { kind: 'VEHICLE_MANIFEST', format: 'PDF', from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` },
  ];
}
