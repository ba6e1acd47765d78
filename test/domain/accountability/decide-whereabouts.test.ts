import { describe, expect, it } from '@jest/globals';
import { decideWhereabouts, type Programme } from '#shared/domain/accountability/decide-whereabouts.ts';
import { lastPlace } from '#shared/domain/accountability/stay.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { activity, at, byDriver, dinner, inbound, outbound, ride, ticketed } from './programme-samples.ts';

const NOON = at('12:00');
const QUESTION = { at: NOON, now: NOON, timezone: 'Europe/London', airports: new Set<string>() };

function programme(...records: readonly (ActivityRecord | FlightRecord)[]): Programme {
  return {
    activities: records.filter((record): record is ActivityRecord => 'title' in record),
    flights: records.filter((record): record is FlightRecord => 'flightNumber' in record),
  };
}

/** Says where a guest is, by what, and whether that was observed. */
function told(records: readonly (ActivityRecord | FlightRecord)[], question: Partial<typeof QUESTION> = {}): string {
  const { state, stay } = decideWhereabouts(programme(...records), { ...QUESTION, ...question });
  if (!stay) return state;
  return [state, stay.source.id, stay.isObserved ? 'observed' : 'planned'].join(' ');
}

const RUNNING = { status: 'IN_PROGRESS' } as const;
const OVER = { status: 'COMPLETED' } as const;

describe('with activities alone, a guest is', () => {
  it.each<[string, string, readonly ActivityRecord[]]>([
    ['of whom nothing is known', 'UNKNOWN', []],
    ['on a ride that the clock started', 'IN_TRANSIT ride planned', [ride('ride', '11:30', '12:30', RUNNING)]],
    ['on a ride that is due and that nothing started', 'IN_TRANSIT ride planned', [ride('ride', '12:00', '12:30')]],
    ['on a ride until before its end', 'BETWEEN ride planned', [ride('ride', '11:00', '12:00', OVER)]],
    [
      'on a ride that its driver started early',
      'IN_TRANSIT ride observed',
      [ride('ride', '12:10', '12:30', byDriver('IN_PROGRESS', '11:55'))],
    ],
    [
      'on a ride that goes on after its planned end',
      'IN_TRANSIT ride observed',
      [ride('ride', '11:00', '11:40', byDriver('IN_PROGRESS', '11:05'))],
    ],
    [
      'where a ride has ended early',
      'BETWEEN ride observed',
      [ride('ride', '11:30', '12:30', byDriver('COMPLETED', '11:50'))],
    ],
    ['not on a cancelled ride', 'UNKNOWN', [ride('ride', '11:30', '12:30', { status: 'CANCELLED' })]],
    [
      'not on a ride that a person reopened after its end',
      'NOT_ARRIVED ride planned',
      [ride('ride', '10:00', '11:00', { reopenedAt: at('11:30') })],
    ],
    ['at a meal', 'AT_ACTIVITY Dinner planned', [dinner('11:00', '13:00', RUNNING)]],
    ['between two', 'BETWEEN first planned', [ride('first', '10:00', '11:00', OVER), ride('second', '13:00', '14:00')]],
    ['not there yet, if all lies ahead', 'NOT_ARRIVED ride planned', [ride('ride', '13:00', '14:00')]],
  ])('%s: %s', (_title, expected, records) => expect(told(records)).toBe(expected));
});

const MARK = { vipId: 'vip_1', at: at('11:35'), by: 'DRIVER', withCode: false } as const;
const DONE: Partial<ActivityRecord> = byDriver('COMPLETED', '11:55');
function without(outcome: 'LEFT_LATER' | 'NO_SHOW' | 'TRAVELS_OTHERWISE'): Partial<ActivityRecord> {
  return { notAboard: [{ vipId: 'vip_2', at: at('11:40'), by: 'DRIVER', outcome }] };
}

describe('on a ride on which guests were marked as aboard, a guest', () => {
  const marked = (fields: Partial<ActivityRecord> = {}): Programme =>
    programme(
      ride('ride', '11:30', '12:30', {
        vipIds: ['vip_1', 'vip_2'],
        pickupLocation: 'Hotel',
        dropoffLocation: 'Opera',
        aboard: [MARK],
        ...byDriver('IN_PROGRESS', '11:31'),
        ...fields,
      }),
    );
  it.each<[string, string, string | undefined, Partial<ActivityRecord>]>([
    ['who was marked is on it', 'IN_TRANSIT observed', 'vip_1', {}],
    ['who was not is on it by the plan alone', 'IN_TRANSIT planned', 'vip_2', {}],
    ['whose marks do not count is on it as its driver said', 'IN_TRANSIT observed', undefined, {}],
    ['who was marked is not on it once it is cancelled', 'UNKNOWN', 'vip_1', { status: 'CANCELLED' }],
    ['who was not is not on it once it is cancelled', 'UNKNOWN', 'vip_2', { status: 'CANCELLED' }],
    ['who was not is at the pick-up once it is over', 'BETWEEN planned at Hotel', 'vip_2', DONE],
    ['who did not come is at the pick-up', 'BETWEEN planned at Hotel', 'vip_2', without('NO_SHOW')],
    [
      'who leaves later is at the pick-up, also when it is over',
      'BETWEEN planned at Hotel',
      'vip_2',
      { ...DONE, ...without('LEFT_LATER') },
    ],
    ['who travels otherwise is not on it', 'UNKNOWN', 'vip_2', without('TRAVELS_OTHERWISE')],
    [
      'who travels otherwise is where it ends',
      'BETWEEN planned at Opera',
      'vip_2',
      { ...DONE, ...without('TRAVELS_OTHERWISE') },
    ],
    [
      'who was marked after its end is where it ends',
      'BETWEEN observed at Opera',
      'vip_1',
      { ...DONE, aboard: [{ ...MARK, at: at('11:59'), alightedAt: at('11:55') }] },
    ],
  ])('%s: %s', (_title, expected, vipId, fields) => {
    const { state, stay } = decideWhereabouts({ ...marked(fields), vipId }, QUESTION);
    const place = stay && state === 'BETWEEN' ? [`at ${lastPlace(stay)}`] : [];
    expect([state, ...(stay ? [stay.isObserved ? 'observed' : 'planned'] : []), ...place].join(' ')).toBe(expected);
  });
});

describe('in two places, a guest is', () => {
  it.each<[string, string, readonly ActivityRecord[]]>([
    [
      'where they were seen, also if that began first',
      'IN_TRANSIT ride observed',
      [ride('ride', '11:00', '12:30', byDriver('IN_PROGRESS', '11:02')), dinner('11:30', '13:00', RUNNING)],
    ],
    [
      'on the planned activity that began last',
      'AT_ACTIVITY Dinner planned',
      [ride('ride', '11:00', '12:30', RUNNING), dinner('11:30', '13:00', RUNNING)],
    ],
    [
      'no longer at a dinner that they were seen to leave',
      'BETWEEN ride observed',
      [
        dinner('10:00', '13:00', RUNNING),
        ride('ride', '11:00', '11:40', { dropoffLocation: 'Hotel', ...byDriver('COMPLETED', '11:40') }),
      ],
    ],
    [
      'at a dinner to which a late ride brought them',
      'AT_ACTIVITY Dinner planned',
      [dinner('10:00', '13:00', RUNNING), ride('ride', '11:00', '11:40', byDriver('COMPLETED', '11:40'))],
    ],
    [
      'after both, where they were seen last',
      'BETWEEN ride observed',
      [
        dinner('10:00', '11:30', OVER),
        ride('ride', '10:30', '11:00', { dropoffLocation: 'Hotel', ...byDriver('COMPLETED', '11:00') }),
      ],
    ],
  ])('%s: %s', (_title, expected, records) => {
    expect(told(records)).toBe(expected);
    expect(told([...records].reverse())).toBe(expected);
  });
});

const MORNING = { departs: '04:00', arrives: '11:00' };
function pickup(fields: Partial<ActivityRecord> = {}) {
  return ride('pick-up', '11:30', '12:30', { flightId: 'inbound', ...fields });
}

describe('with a flight to the event, a guest is', () => {
  it.each<[string, string, readonly (ActivityRecord | FlightRecord)[]]>([
    [
      'not there before it departs',
      'NOT_ARRIVED inbound planned',
      [inbound('SCHEDULED', { departs: '13:00', arrives: '19:00' })],
    ],
    [
      'in the air, as the provider says',
      'IN_FLIGHT inbound observed',
      [inbound('ACTIVE', { departs: '08:00', arrives: '14:00' })],
    ],
    [
      'in the air, as the provider has just said',
      'IN_FLIGHT inbound observed',
      [inbound('ACTIVE', { departs: '08:00', arrives: '14:00' }, { lastPolledAt: NOON })],
    ],
    [
      'in the air, as its times say',
      'IN_FLIGHT inbound planned',
      [inbound('SCHEDULED', { departs: '08:00', arrives: '14:00' })],
    ],
    [
      'in the air, as the ticket says',
      'IN_FLIGHT inbound planned',
      [ticketed('inbound', { departs: '08:00', arrives: '14:00' })],
    ],
    [
      'not there, if the ticket tells the arrival alone',
      'NOT_ARRIVED inbound planned',
      [ticketed('inbound', { arrives: '14:00' })],
    ],
    ['at the airport after it has landed', 'BETWEEN inbound observed', [inbound('LANDED', MORNING)]],
    ['at the airport by its times', 'BETWEEN inbound planned', [inbound('SCHEDULED', MORNING)]],
    [
      'still in the air, if the provider says so after its arrival',
      'IN_FLIGHT inbound observed',
      [inbound('ACTIVE', { departs: '04:00', arrives: '11:45' })],
    ],
    [
      'still in the air, if the provider said so just when it was to arrive',
      'IN_FLIGHT inbound observed',
      [inbound('ACTIVE', { departs: '04:00', arrives: '11:50' })],
    ],
    ['on the pick-up after it has landed', 'IN_TRANSIT pick-up planned', [inbound('LANDED', MORNING), pickup(RUNNING)]],
    [
      'in the air, and not on the pick-up that the clock started',
      'IN_FLIGHT inbound planned',
      [inbound('SCHEDULED', { ...MORNING, estimated: '15:00' }), pickup(RUNNING)],
    ],
    [
      'not there, and not on the pick-up, before a delayed departure',
      'NOT_ARRIVED inbound planned',
      [inbound('SCHEDULED', { departs: '13:00', arrives: '11:00', estimated: '19:00' }), pickup(RUNNING)],
    ],
    [
      'not at what follows the pick-up of a delayed flight',
      'IN_FLIGHT inbound planned',
      [
        inbound('SCHEDULED', { ...MORNING, estimated: '15:00' }),
        ride('ride', '11:05', '11:20', OVER),
        dinner('11:30', '13:00', RUNNING),
      ],
    ],
    [
      'not at an event of days that began before they come',
      'NOT_ARRIVED inbound planned',
      [inbound('SCHEDULED', { departs: '13:00', arrives: '19:00' }), dinner('00:00', '23:00', RUNNING)],
    ],
    [
      'on the pick-up, if its driver said so later than the provider',
      'IN_TRANSIT pick-up observed',
      [inbound('ACTIVE', { ...MORNING, estimated: '12:10' }), pickup(byDriver('IN_PROGRESS', '11:55'))],
    ],
    [
      'in the air, if the provider said so later than the driver',
      'IN_FLIGHT inbound observed',
      [inbound('ACTIVE', { ...MORNING, estimated: '12:10' }), pickup(byDriver('IN_PROGRESS', '11:40'))],
    ],
    [
      'not there after it was cancelled',
      'NOT_ARRIVED inbound observed',
      [inbound('CANCELLED', MORNING), pickup(RUNNING)],
    ],
    [
      'not there after it was diverted',
      'NOT_ARRIVED inbound observed',
      [inbound('DIVERTED', MORNING), dinner('11:30', '13:00', RUNNING)],
    ],
    [
      'there, if they were seen after it was cancelled',
      'IN_TRANSIT ride observed',
      [inbound('CANCELLED', MORNING), ride('ride', '11:30', '12:30', byDriver('IN_PROGRESS', '11:31'))],
    ],
    [
      'there, if they landed on another flight',
      'AT_ACTIVITY Dinner planned',
      [
        inbound('CANCELLED', MORNING),
        inbound('LANDED', { departs: '05:00', arrives: '11:20' }, { id: 'another' }),
        dinner('11:30', '13:00', RUNNING),
      ],
    ],
  ])('%s: %s', (_title, expected, records) => expect(told(records)).toBe(expected));
});

describe('with a flight home, a guest', () => {
  const AWAY = {
    facts: undefined,
    ticket: {
      ...ticketed('', { departs: '07:00', arrives: '11:00' }).ticket,
      departure: { iata: 'LGW', scheduledTime: at('07:00') },
    },
  };
  const breakfast = activity('MEAL', 'Breakfast', [at('05:00'), at('06:00')], OVER);
  it.each<[string, string, readonly (ActivityRecord | FlightRecord)[]]>([
    [
      'is where they were before it',
      'BETWEEN Breakfast planned',
      [breakfast, outbound('SCHEDULED', { departs: '13:00', arrives: '19:00' })],
    ],
    [
      'is at what is planned before it',
      'AT_ACTIVITY Dinner planned',
      [breakfast, dinner('11:30', '13:00', RUNNING), outbound('SCHEDULED', { departs: '15:00', arrives: '21:00' })],
    ],
    [
      'is on it',
      'IN_FLIGHT outbound observed',
      [breakfast, outbound('ACTIVE', { departs: '09:00', arrives: '15:00' })],
    ],
    [
      'has departed after it',
      'DEPARTED outbound observed',
      [breakfast, outbound('LANDED', { departs: '07:00', arrives: '11:00' })],
    ],
    [
      'has departed by a ticket',
      'DEPARTED inbound planned',
      [breakfast, ticketed('inbound', { departs: '07:00', arrives: '11:00' })],
    ],
    [
      'has not departed by a ticket, if they are planned for more after it',
      'BETWEEN inbound planned',
      [breakfast, ticketed('inbound', { departs: '07:00', arrives: '11:00' }), dinner('13:00', '15:00')],
    ],
    [
      'has departed from an airport of the event',
      'DEPARTED inbound planned',
      [inbound('SCHEDULED', { departs: '07:00', arrives: '11:00' }, AWAY)],
    ],
    [
      'is still there if it was cancelled',
      'BETWEEN Breakfast planned',
      [breakfast, outbound('CANCELLED', { departs: '07:00', arrives: '11:00' })],
    ],
    [
      'is at what is planned after it was cancelled',
      'AT_ACTIVITY Dinner planned',
      [breakfast, outbound('CANCELLED', { departs: '07:00', arrives: '11:00' }), dinner('11:30', '13:00', RUNNING)],
    ],
    [
      'is not said to be anywhere before it, if nothing else is known',
      'UNKNOWN',
      [outbound('SCHEDULED', { departs: '13:00', arrives: '19:00' })],
    ],
    [
      'is no longer at a dinner',
      'IN_FLIGHT outbound observed',
      [dinner('06:00', '20:00', RUNNING), outbound('ACTIVE', { departs: '09:00', arrives: '15:00' })],
    ],
  ])('%s: %s', (_title, expected, records) => expect(told(records, { airports: new Set(['LGW']) })).toBe(expected));
});

describe('with a flight of which little is known, a guest', () => {
  const vague = ticketed('inbound', { arrives: '14:00' });
  const linked = { flightId: 'inbound' };
  const undated = ticketed('inbound', { departs: '05:00' });
  const fromNewYork = {
    ...undated,
    ticket: { departure: { iata: 'JFK', scheduledTime: at('05:00') }, arrival: { iata: 'LHR' } },
  };
  const saidToFly = (lastPolledAt: string): FlightRecord => ({
    ...inbound('ACTIVE', { departs: '05:00', arrives: '05:00' }, { lastPolledAt }),
    facts: { status: 'ACTIVE', departure: { scheduledTime: at('05:00') }, arrival: {} },
  });
  it.each<[string, string, readonly (ActivityRecord | FlightRecord)[], string]>([
    ['is on the ride under way', 'IN_TRANSIT ride planned', [ride('ride', '11:30', '12:30', RUNNING), vague], NOON],
    [
      'is on the ride under way that names the flight',
      'IN_TRANSIT ride planned',
      [ride('ride', '11:30', '12:30', { ...linked, ...RUNNING }), vague],
      NOON,
    ],
    [
      'waits for the flight whose delay a person recorded',
      'NOT_ARRIVED inbound planned',
      [
        ride('ride', '11:30', '12:30', { ...linked, ...RUNNING }),
        { ...vague, reportedDelay: { estimatedArrival: at('15:00'), at: at('11:00'), by: 'usr_1' } },
      ],
      NOON,
    ],
    [
      'waits for the flight whose departure is known',
      'NOT_ARRIVED inbound planned',
      [
        ride('ride', '11:30', '12:30', { ...linked, ...RUNNING }),
        ticketed('inbound', { departs: '12:05', arrives: '14:00' }),
      ],
      NOON,
    ],
    ['flies for six hours, if no arrival is known', 'IN_FLIGHT inbound planned', [undated], at('10:59')],
    ['has landed after six hours', 'BETWEEN inbound planned', [undated], at('11:00')],
    ['flies for as long as its distance allows', 'IN_FLIGHT inbound planned', [fromNewYork], at('13:53')],
    ['has landed after that', 'BETWEEN inbound planned', [fromNewYork], at('13:56')],
    ['flies on while the provider says so', 'IN_FLIGHT inbound observed', [saidToFly(at('11:30'))], NOON],
    [
      'does not fly for longer than 20 hours',
      'BETWEEN inbound planned',
      [saidToFly('2027-05-11T00:30:00.000Z')],
      '2027-05-11T01:00:00.000Z',
    ],
  ])('%s: %s', (_title, expected, records, when) => expect(told(records, { at: when, now: when })).toBe(expected));
});

describe('at another time, a guest is', () => {
  it('by the plan in the future, whatever was observed', () => {
    const records = [ride('ride', '11:30', '12:30', byDriver('IN_PROGRESS', '11:30')), dinner('13:00', '15:00')];
    expect(told(records, { at: at('12:20') })).toBe('IN_TRANSIT ride planned');
    expect(told(records, { at: at('12:40') })).toBe('BETWEEN ride planned');
    expect(told(records, { at: at('13:30') })).toBe('AT_ACTIVITY Dinner planned');
  });

  it('in the past by what was observed until then', () => {
    const records = [ride('ride', '09:30', '10:30', byDriver('COMPLETED', '10:40')), dinner('10:30', '11:30', OVER)];
    expect(told(records, { at: at('10:00') })).toBe('IN_TRANSIT ride planned');
    expect(told(records, { at: at('10:50') })).toBe('AT_ACTIVITY Dinner planned');
    expect(told(records)).toBe('BETWEEN Dinner planned');
  });
});
