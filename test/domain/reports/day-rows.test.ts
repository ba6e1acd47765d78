import { describe, expect, it } from '@jest/globals';
import { activityRow, daySheet } from '#shared/domain/reports/day-sheet.ts';
import { movementsOf } from '#shared/domain/reports/flight-texts.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { anActivity, WORDING } from '#test/documents/samples.ts';
import { flightOf } from '#test/support/flight-records.ts';

function guests(...parties: number[]) {
  return parties.map((partySize, place) => ({ id: `vip_${place}`, name: `Guest ${place}`, partySize }));
}

describe('a meal on the sheet of a day', () => {
  it.each([
    ['names three guests', [1, 1, 1], '3 people: Guest 0, Guest 1, Guest 2'],
    ['counts more of them', [1, 1, 1, 1], '4 guests'],
    ['also counts the people whom they bring', [1, 1, 3, 1], '4 guests, 6 people'],
  ])('%s', (_what, parties, expected) => {
    const meal = anActivity({ type: 'MEAL', vips: guests(...parties) });
    const row = activityRow(meal, { date: '2027-05-10', flights: new Map() }, WORDING);
    expect(row.guests).toBe(expected);
  });
});

describe('the runs of a series on the sheet of a day', () => {
  const crew = {
    driver: { id: 'drv_1', name: 'Dana', phone: null },
    vehicle: { id: 'veh_1', name: 'Coach', type: 'BUS', seatCapacity: 30 },
  };
  const run = (hour: string, fields: object = {}) =>
    anActivity({
      type: 'TRANSPORT',
      title: 'Shuttle',
      seriesId: 'ser_1',
      vipIds: [],
      vips: [],
      startTime: `2027-05-10T${hour}:00:00Z`,
      endTime: `2027-05-10T${hour}:20:00Z`,
      ...crew,
      ...fields,
    });
  const rowsOf = (...activities: ReturnType<typeof run>[]) => {
    const facts = {
      date: '2027-05-10',
      activities,
      flights: [],
      guests: new Map(),
      vehicles: [],
      drivers: [],
      blocks: [],
    };
    return daySheet(facts, { timezone: 'UTC', dayStartsAt: '00:00' }, WORDING).rows.map(({ flight, time }) => [
      time,
      flight,
    ]);
  };

  it('are one row with all departures, but for those that lack something or are of another driver', () => {
    const clock = (hour: string) => WORDING.clock.time(`2027-05-10T${hour}:00:00Z`);
    const alone = [run('09', { driver: null }), run('10', { driver: { ...crew.driver, id: 'drv_2' } })];
    const rows = rowsOf(run('06'), run('07'), run('08'), ...alone);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual([
      WORDING.clock.range('2027-05-10T06:00:00Z', '2027-05-10T08:20:00Z'),
      [clock('06'), clock('07'), clock('08')].join(' · '),
    ]);
    expect(rowsOf(run('06'), run('07'))).toHaveLength(2);
  });
});

describe('the flights on the sheet of a day', () => {
  const day = {
    date: '2027-05-10',
    timezone: 'Europe/London',
    start: '2027-05-10T00:00:00Z',
    end: '2027-05-11T00:00:00Z',
  };
  const london = (fields: object) => ({ iata: 'LHR', airport: 'Heathrow', timezone: 'Europe/London', ...fields });
  const flight = (arrival: object, departure: object): FlightRecord => ({
    ...flightOf('SCHEDULED', { arrival, departure }),
    vipIds: ['vip_1'],
  });
  const [NINE, THREE] = ['2027-05-10T09:00:00.000Z', '2027-05-10T15:00:00.000Z'];
  const home = london({ scheduledTime: NINE });
  const here = london({ scheduledTime: THREE });
  const abroad = { iata: 'JFK', timezone: 'America/New_York' };

  const byTicket = (arrival: object): FlightRecord => {
    const { facts: _facts, ...unknown } = flight({}, {});
    const departure = { iata: 'LHR', scheduledTime: NINE };
    return { ...unknown, ticket: { departure, arrival } };
  };

  it.each([
    ['an arrival with its origin', flight(here, abroad), ['Arrival', 'AA100 from JFK', 'Heathrow', true]],
    [
      'an arrival alone, though it departs abroad on the same day',
      flight(here, { ...abroad, scheduledTime: NINE }),
      ['Arrival', 'AA100 from JFK', 'Heathrow', true],
    ],
    ['an arrival of unknown origin', flight(here, {}), ['Arrival', 'AA100', 'Heathrow', true]],
    ['a departure with where it goes', flight(abroad, home), ['Departure', 'AA100 to JFK', 'Heathrow', false]],
    ['a departure by the ticket, which names no arrival', byTicket({}), ['Departure', 'AA100', 'LHR', false]],
    [
      'an arrival by the ticket, if it names one',
      byTicket({ scheduledTime: THREE }),
      ['Arrival', 'AA100 from LHR', '', true],
    ],
    ['a departure to somewhere unknown', flight({}, home), ['Departure', 'AA100', 'Heathrow', false]],
  ])('are %s', (_what, record, expected) => {
    const found = movementsOf([record], day, WORDING);
    expect(found.map(({ kind, lacksPickup, place, title }) => [kind, title, place, lacksPickup])).toEqual([expected]);
  });
});
