import { describe, expect, it } from '@jest/globals';
import { arrivalsSheet } from '#shared/domain/reports/arrivals-sheet.ts';
import { activityRow, type DayFacts, daySheet } from '#shared/domain/reports/day-sheet.ts';
import { fleetChart } from '#shared/domain/reports/fleet-of-day.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { anActivity, WORDING } from '#test/documents/samples.ts';
import { flightOf } from '#test/support/flight-records.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '00:00' };
function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
/** The day in the summer time of London. */
const DAY = { start: '2027-05-09T23:00:00.000Z', end: at('23:00') };
function ride(fields: Partial<Activity> = {}): Activity {
  return anActivity({ type: 'TRANSPORT', ...fields });
}
const driver = { id: 'drv_1', name: 'Dana', phone: null };

function factsOf(fields: Partial<DayFacts>): DayFacts {
  return {
    date: '2027-05-10',
    activities: [],
    flights: [],
    guests: new Map(['vip_1', 'vip_2'].map((id) => [id, { id, name: id, partySize: 2 }])),
    vehicles: [],
    drivers: [],
    blocks: [],
    ...fields,
  };
}
const abroad = { iata: 'JFK', timezone: 'America/New_York' };
function landing(time: string, fields: Partial<FlightRecord> = {}, status: 'SCHEDULED' | 'CANCELLED' = 'SCHEDULED') {
  return {
    ...flightOf(status, {
      arrival: { iata: 'LHR', timezone: RULE.timezone, scheduledTime: at(time) },
      departure: abroad,
    }),
    id: `flt_${time}`,
    vipIds: ['vip_1'],
    ...fields,
  };
}

describe('the sheet of a day', () => {
  it('counts what takes place, flights among it', () => {
    const activities = [ride(), ride(), ride({ status: 'CANCELLED' }), anActivity({ type: 'MEAL' })];
    const flights = [landing('12:00'), landing('13:00', {}, 'CANCELLED')];
    expect(daySheet(factsOf({ activities, flights }), RULE, WORDING).totals).toBe('2 transports · 1 meal · 1 arrival');
  });

  it('lists the cars of a motorcade after each other, also beside another one at the same time', () => {
    const car = (motorcadeId: string, position: number) =>
      ride({ title: `${motorcadeId} ${position}`, motorcadeId, position });
    const activities = [car('one', 1), car('other', 1), car('one', 10), car('other', 2), car('one', 2)];
    const titles = daySheet(factsOf({ activities }), RULE, WORDING).rows.map(({ title }) => title);
    expect(titles).toEqual(['one 1', 'one 2', 'one 10', 'other 1', 'other 2']);
  });

  it.each([
    ['a ride without both', ride(), { driver: true, vehicle: true }],
    ['a ride with a driver', ride({ driver }), { driver: false, vehicle: true }],
    ['a cancelled ride', ride({ status: 'CANCELLED' }), { driver: false, vehicle: false }],
    ['a meal', anActivity({ type: 'MEAL' }), { driver: false, vehicle: false }],
  ])('says what lacks a driver or a vehicle: %s', (_what, activity, expected) => {
    const { lacks } = activityRow(activity, { date: '2027-05-10', flights: new Map() }, WORDING);
    expect(lacks).toEqual({ ...expected, pickup: false });
  });

  it.each([
    ['the flights of its day', landing('22:59'), 1],
    ['none at its end', landing('23:00'), 0],
    ['none without guests', landing('12:00', { vipIds: [] }), 0],
  ])('has %s', (_what, flight, count) => {
    expect(daySheet(factsOf({ flights: [flight] }), RULE, WORDING).rows).toHaveLength(count);
  });
});

it('the arrivals of a day count the people who come', () => {
  const flights = [
    landing('12:00', { vipIds: ['vip_1', 'vip_2'] }),
    landing('13:00'),
    landing('14:00', {}, 'CANCELLED'),
  ];
  expect(arrivalsSheet(factsOf({ flights }), RULE, WORDING).totals).toBe('6 people');
});

it('the arrivals of a day list a flight whose time is not known, if a pick-up of the day waits for it', () => {
  const open = { ...flightOf('SCHEDULED', {}), id: 'flt_open', vipIds: ['vip_1'], facts: undefined };
  const pickup = ride({ flightId: open.id, startTime: at('07:45'), endTime: at('08:30') });
  const sheet = arrivalsSheet(factsOf({ flights: [landing('12:00'), open], activities: [pickup] }), RULE, WORDING);
  expect(sheet.rows.map(({ flight, time }) => [time, flight.at(-1)])).toEqual([
    ['', 'arrival not known yet'],
    ['13:00', expect.stringContaining('expected')],
  ]);
  expect(arrivalsSheet(factsOf({ flights: [open] }), RULE, WORDING).rows).toEqual([]);
});

describe('the chart of a fleet', () => {
  const hoursOf = (...rides: Activity[]): string => {
    const labels = fleetChart(rides, factsOf({}), DAY, WORDING).hours.map(({ label }) => label);
    return `${labels.at(0)} to ${labels.at(-1)}, ${labels.length - 1} hours`;
  };

  it.each([
    ['the whole day, if no one drives', [], '00:00 to 00:00, 24 hours'],
    [
      'the hours of the rides',
      [ride({ driver, startTime: at('08:10'), endTime: at('19:20') })],
      '09:00 to 21:00, 12 hours',
    ],
    [
      'eight hours at least',
      [ride({ driver, startTime: at('08:10'), endTime: at('09:20') })],
      '09:00 to 17:00, 8 hours',
    ],
    [
      'the hours until the end of the day, if a ride goes on after it',
      [ride({ driver, startTime: at('12:00'), endTime: '2027-05-11T03:00:00.000Z' })],
      '13:00 to 00:00, 11 hours',
    ],
    [
      'the hours since its start, if a ride began before it',
      [ride({ driver, startTime: '2027-05-09T20:00:00.000Z', endTime: at('12:00') })],
      '00:00 to 13:00, 13 hours',
    ],
  ])('shows %s', (_what, rides, expected) => {
    expect(hoursOf(...rides)).toBe(expected);
  });

  const fleet = {
    drivers: ['drv_1', 'drv_2', 'drv_3'].map((id) => ({ id, name: id })),
  } as unknown as Partial<DayFacts>;
  const lanesOf = (...rides: Activity[]) =>
    fleetChart(rides, factsOf(fleet), DAY, WORDING).groups.flatMap(({ lanes }) => lanes.map(({ bars }) => bars.length));

  it('shows a ride in the lanes of both its drivers', () => {
    expect(lanesOf(ride({ driver, coDriver: { ...driver, id: 'drv_2' } }))).toEqual([1, 1, 0]);
  });

  it('has no lanes on a day without rides', () => {
    expect(lanesOf(ride({ driver, status: 'CANCELLED' }))).toEqual([]);
  });
});
