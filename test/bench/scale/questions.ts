import type { CallOptions } from '#test/support/call.ts';
import type { LargeEvent } from './make-event.ts';

/** A request to an operation, as the administrator by default. */
export interface Question {
  readonly name: string;
  readonly operationId: string;
  readonly ask: Partial<CallOptions>;
}

const of = (operationId: string, name = '', ask: Partial<CallOptions> = {}): Question => ({ name, operationId, ask });

const NEW_RIDE = { type: 'TRANSPORT', title: 'To the airport' };

/** The reads, and the writes that are refused or tried, whose cost could follow the size of the event. */
export const questionsOf = (event: LargeEvent): readonly Question[] => {
  const { day, driverIds, eventIds, placeIds, vehicleIds, vipIds } = event;
  const at = (time: string): string => `${day}T${time}:00.000Z`;
  const [vipId = '', driverId = '', vehicleId = ''] = [vipIds.at(-1), driverIds[1], vehicleIds[1]];
  const taken = { startTime: at('06:00'), endTime: at('07:00') };
  const hour = { from: at('09:00'), to: at('10:00') };
  const middle = eventIds[Math.floor(eventIds.length / 2)] ?? '';
  return [
    of('listVips'),
    of('listVips', 'a search', { query: { search: 'guest 59' } }),
    of('listDrivers'),
    of('listVehicles'),
    of('listPlaces'),
    of('listUsers'),
    of('listFlights'),
    of('listEvents', 'of a day', { query: { from: at('00:00') } }),
    of('listEvents', 'what needs something within an hour', { query: { ...hour, needs: 'driver,vehicle,seats' } }),
    of('listEvents', 'of a guest', { query: { vipId } }),
    of('listEvents', 'of a driver', { query: { driverId, from: at('00:00') } }),
    of('getEvent', '', { params: { eventId: middle } }),
    of('getVip', '', { params: { vipId } }),
    of('getVipSchedule', '', { params: { vipId } }),
    of('getDriverSchedule', '', { params: { driverId } }),
    of('getMySchedule', '', { as: event.driver }),
    of('getPlace', '', { params: { placeId: placeIds.at(-1) ?? '' } }),
    of('checkVehicleAvailability', '', { body: taken }),
    of('checkDriverAvailability', '', { body: taken }),
    of('checkConflicts', '', { body: { ...taken, vehicleId, driverId } }),
    of('createVip', 'a dry run', { body: { name: 'Guest 5', department: 'ADMIN' }, query: { dryRun: 'true' } }),
    of('createEvent', 'a booking, as a dry run', {
      body: { ...NEW_RIDE, startTime: at('23:00'), endTime: at('23:30'), vehicleId, driverId, vipIds: [vipId] },
      query: { dryRun: 'true' },
    }),
    of('createEvent', 'refused, with alternatives', {
      body: { ...NEW_RIDE, ...taken, vehicleId, driverId, vipIds: [] },
    }),
    of('listDriverLocations'),
    of('listAttention', 'of an hour', { query: { within: 'PT1H' } }),
    of('listAttention', 'of a day'),
    of('listWhereabouts', '50 of all', { query: { limit: '50' } }),
    of('listWhereabouts', 'of a guest', { query: { vipId } }),
    of('listChanges'),
    of('listAuditRecords'),
    of('listWebhooks'),
    of('getFlightBudget'),
    of('createProposal', 'SHIFT one ride', { body: { kind: 'SHIFT', eventId: middle, minutes: 15 } }),
    of('createProposal', 'FOLLOW', { body: { kind: 'FOLLOW', ...event.flight } }),
    of('createProposal', 'GUEST_TIMES', { body: { kind: 'GUEST_TIMES', vipId, leavesAt: at('12:00') } }),
    of('createProposal', 'POSTPONE 30 minutes', {
      body: { kind: 'POSTPONE', from: at('09:00'), to: at('09:30'), minutes: 15 },
    }),
    of('createProposal', 'REASSIGN a driver for a day', {
      body: { kind: 'REASSIGN', driverId, from: at('00:00'), to: at('23:00') },
    }),
    of('openMuster', 'of everyone', { body: { title: 'Fire alarm' } }),
    of('importVips', 'the same guests, as a dry run', {
      body: ['Name,Department,Party size', ...vipIds.map((_, place) => `Guest ${place},ADMIN,2`)].join('\n'),
      headers: { 'content-type': 'text/csv' },
      query: { dryRun: 'true' },
    }),
  ];
};

/** Kinds of reports that have everybody on them. */
export const REPORTS: readonly object[] = [
  { kind: 'ROSTER', format: 'PDF' },
  { kind: 'ROSTER', format: 'CSV' },
];

/** Those of a day. */
export const reportsOf = ({ day, flight }: LargeEvent): readonly object[] => [
  ...REPORTS,
  { kind: 'DAY_SHEET', format: 'PDF', date: day },
  { kind: 'ARRIVALS', format: 'PDF', date: flight.date },
  { kind: 'VEHICLE_MANIFEST', format: 'PDF', from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` },
];
