import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Column,
  chosenColumns,
  column,
  matching,
  placeAfter,
  sorted,
  tickedAfter,
  windowOf,
} from '#shared/pages/desk/kit/table-rules.ts';
import {
  activitiesOf,
  assignment,
  clashesOf,
  faultsOf,
  isOtherTerminal,
  lackingLegs,
  legsOf,
  segmentsOf,
} from '#shared/pages/desk/panels/rides.ts';
import type { Activity, Flight, Guest } from '#shared/pages/desk/store/records.ts';
import { followSteps, movesOf, urgencyOf } from '#shared/pages/desk/views/arrivals/moves.ts';

interface Row {
  readonly name: string;
  readonly seats?: number;
}
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', name: 'Name', value: ({ name }) => name, width: 10 },
  { id: 'seats', name: 'Seats', value: ({ seats }) => seats, width: 10 },
  { id: 'notes', name: 'Notes', value: () => undefined, width: 10, isExtra: true },
];
const [NAME, SEATS] = COLUMNS;

function named(rows: readonly Row[]): readonly string[] {
  return rows.map(({ name }) => name);
}

describe('the rules of tables', () => {
  it('finds words without their accents, in any column', () => {
    const rows = [{ name: 'Zoë Łukasiewicz' }, { name: 'Van 3', seats: 7 }, { name: 'Sigríður Þórsdóttir' }];
    expect(named(matching(rows, COLUMNS, 'luka zoe'))).toEqual(['Zoë Łukasiewicz']);
    expect(named(matching(rows, COLUMNS, '7 VAN'))).toEqual(['Van 3']);
    expect(named(matching(rows, COLUMNS, 'thors'))).toEqual(['Sigríður Þórsdóttir']);
    expect(matching(rows, COLUMNS, '  ')).toHaveLength(3);
  });

  it('sorts numbers as numbers, also in names, and puts rows without a value last', () => {
    const rows = [{ name: 'Van 10', seats: 7 }, { name: 'Van 9' }, { name: 'Éclair', seats: 12 }];
    expect(named(sorted(rows, NAME, false, 'en'))).toEqual(['Éclair', 'Van 9', 'Van 10']);
    expect(named(sorted(rows, SEATS, false, 'en'))).toEqual(['Van 10', 'Éclair', 'Van 9']);
    expect(named(sorted(rows, SEATS, true, 'en'))).toEqual(['Éclair', 'Van 10', 'Van 9']);
  });

  it('leave each column the width of its heading, whose signs are wider in Japanese', () => {
    const widthOf = (name: string) => column<Row>('terminal', 10, () => '', { name }).width;
    // Full signs of 12 px, the margins and the arrow, in characters of 6.9 px.
    const needed = (5 * 12 + 27) / 6.9;
    expect(widthOf('ターミナル')).toBeGreaterThan(needed);
    expect([widthOf('Gate'), widthOf('Terminal: Fahrt')]).toEqual([10, 19]);
  });

  it('draws what is in view, and stands for the rest with its height', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(200_000), fc.integer({ min: 1, max: 2_000 }), (count, top, height) => {
        const { above, below, from, to } = windowOf(count, top, height, 30);
        expect(above + (to - from) * 30 + below).toBe(count * 30);
        expect(from).toBeLessThanOrEqual(to);
        // Each row whose middle is in view is drawn.
        const middle = Math.floor((top + height / 2) / 30);
        if (middle < count) expect(middle >= from && middle < to).toBe(true);
        expect(to - from).toBeLessThanOrEqual(Math.ceil(height / 30) + 18);
      }),
    );
  });

  it('moves by keys and stays inside', () => {
    expect(placeAfter('ArrowDown', 4, 5, 10)).toBe(4);
    expect(placeAfter('PageUp', 4, 5, 10)).toBe(0);
    expect(placeAfter('End', 0, 5, 10)).toBe(4);
    expect(placeAfter('a', 0, 5, 10)).toBeUndefined();
    expect(placeAfter('ArrowDown', 0, 0, 10)).toBeUndefined();
  });

  it('ticks one row, or all between two', () => {
    const ids = ['a', 'b', 'c', 'd'];
    expect([...tickedAfter(ids, new Set(), 'b')]).toEqual(['b']);
    expect([...tickedAfter(ids, new Set(['b']), 'd', 'b')].sort()).toEqual(['b', 'c', 'd']);
    expect([...tickedAfter(ids, new Set(ids), 'a', 'c')]).toEqual(['d']);
    expect([...tickedAfter(ids, new Set(), 'a', 'gone')]).toEqual(['a']);
  });

  it('shows the usual columns until a person has chosen, and always the first', () => {
    const shown = (kept?: readonly string[]) => chosenColumns(COLUMNS, kept).map(({ id }) => id);
    expect(shown()).toEqual(['name', 'seats']);
    expect(shown(['notes'])).toEqual(['name', 'notes']);
  });
});

function activity(id: string, from: string, to: string, more: Partial<Activity> = {}): Activity {
  return {
    id,
    version: 1,
    type: 'TRANSPORT',
    title: id,
    startTime: `2027-05-10T${from}:00.000Z`,
    endTime: `2027-05-10T${to}:00.000Z`,
    status: 'SCHEDULED',
    vipIds: [],
    ...more,
  };
}

describe('the rules of rides', () => {
  it('finds the activities of a driver, a vehicle, a guest and a place', () => {
    const first = activity('first', '09:00', '10:00', { driverId: 'drv_1', coDriverId: 'drv_2', vipIds: ['vip_1'] });
    const second = activity('second', '11:00', '12:00', { vehicleId: 'veh_1', dropoffPlaceId: 'plc_1' });
    const found = (owner: Parameters<typeof activitiesOf>[1]) =>
      activitiesOf([first, second], owner).map(({ id }) => id);
    expect(found({ driverId: 'drv_2' })).toEqual(['first']);
    expect(found({ vehicleId: 'veh_1' })).toEqual(['second']);
    expect(found({ vipId: 'vip_1' })).toEqual(['first']);
    expect(found({ placeId: 'plc_1' })).toEqual(['second']);
  });

  it('finds what holds the same vehicle or driver at the same time, not what only touches', () => {
    const ride = activity('ride', '09:00', '10:00', { vehicleId: 'veh_1', driverId: 'drv_1' });
    const others = [
      activity('overlaps', '09:30', '11:00', { vehicleId: 'veh_1' }),
      activity('co-driver', '09:30', '11:00', { coDriverId: 'drv_1' }),
      activity('touches', '10:00', '11:00', { vehicleId: 'veh_1' }),
      activity('cancelled', '09:00', '10:00', { vehicleId: 'veh_1', status: 'CANCELLED' }),
    ];
    expect(clashesOf(ride, [ride, ...others]).map(({ id }) => id)).toEqual(['overlaps', 'co-driver']);
  });

  it('says which guests of a dinner have no ride there and back', () => {
    const dinner = activity('dinner', '19:00', '22:00', { type: 'MEAL', vipIds: ['vip_1', 'vip_2', 'vip_3'] });
    const there = activity('there', '18:00', '18:30', {
      masterEventId: 'dinner',
      vipIds: ['vip_1', 'vip_2'],
      driverId: 'drv_1',
    });
    const back = activity('back', '22:00', '22:30', {
      masterEventId: 'dinner',
      vipIds: ['vip_1'],
      status: 'CANCELLED',
    });
    const guestOf = (id: string): Guest => ({ id, name: id, isRosterOnly: id === 'vip_3' });
    const legs = legsOf(dinner, [there, back, dinner], guestOf);
    expect([legs.to, legs.back, legs.withoutTo, legs.withoutBack]).toEqual([[there], [], [], ['vip_1', 'vip_2']]);
    const byCoach = legsOf({ ...dinner, vehicleId: 'veh_1' }, [], guestOf);
    expect([byCoach.withoutTo, byCoach.withoutBack]).toEqual([[], []]);
    expect(lackingLegs(legs)).toEqual([there]);
    expect(assignment([there])).toEqual({
      kind: 'ASSIGN',
      ids: ['there'],
      from: '2027-05-10T18:00:00.000Z',
      to: '2027-05-10T18:01:00.000Z',
    });
  });

  it('draws a day in percent, cut at its ends', () => {
    const [from, to] = [Date.parse('2027-05-10T00:00Z'), Date.parse('2027-05-11T00:00Z')];
    const whole = activity('whole', '00:00', '12:00');
    expect(segmentsOf([whole], from, to)).toEqual([{ id: 'whole', type: 'TRANSPORT', from: 0, length: 50 }]);
    const early = { ...activity('early', '00:00', '06:00'), startTime: '2027-05-09T20:00:00.000Z' };
    expect(segmentsOf([early], from, to)[0]).toMatchObject({ from: 0, length: 25 });
    expect(
      segmentsOf(
        [
          { ...whole, allDay: true },
          { ...whole, status: 'CANCELLED' },
        ],
        from,
        to,
      ),
    ).toEqual([]);
    const [last] = segmentsOf([activity('last', '23:58', '23:59')], from, to);
    expect((last?.from ?? 0) + (last?.length ?? 0)).toBeLessThanOrEqual(100);
  });
});

const NOTHING = {
  airport: null,
  iata: null,
  terminal: null,
  delayMinutes: null,
  scheduledTime: null,
  estimatedTime: null,
  actualTime: null,
};

function flight(more: object = {}): Flight {
  return {
    id: 'flt_BA117_2027-05-10',
    version: 1,
    flightNumber: 'BA117',
    flightDate: '2027-05-10',
    vipIds: ['vip_1', 'vip_2'],
    status: 'ACTIVE',
    phase: 'ACTIVE',
    departure: { ...NOTHING, iata: 'JFK' },
    arrival: {
      ...NOTHING,
      iata: 'LHR',
      terminal: '5',
      scheduledTime: '2027-05-10T09:00:00.000Z',
      estimatedTime: '2027-05-10T09:40:00.000Z',
    },
    pickupIds: ['pickup'],
    dropoffIds: [],
    ...more,
  } as unknown as Flight;
}
const PICKUP = activity('pickup', '09:30', '10:30', {
  flightId: 'flt_BA117_2027-05-10',
  vipIds: ['vip_1'],
  pickupLocation: 'Heathrow Airport, Terminal 5',
});
const AROUND = {
  activityOf: (id: string) => (id === 'pickup' ? PICKUP : undefined),
  isOurs: (iata: string | null | undefined) => iata === 'LHR',
  isOnRosterOnly: () => false,
};

describe('the rules of arrivals', () => {
  it('marks a pick-up before the landing, and one at another terminal', () => {
    expect(faultsOf(flight(), PICKUP)).toEqual(['beforeLanding']);
    expect(faultsOf(flight(), { ...PICKUP, startTime: '2027-05-10T09:50:00.000Z' })).toEqual([]);
    const elsewhere = {
      ...PICKUP,
      startTime: '2027-05-10T09:50:00.000Z',
      pickupLocation: 'Heathrow, Terminal 3, exit',
    };
    expect(faultsOf(flight(), elsewhere)).toEqual(['otherTerminal']);
    expect(faultsOf(flight(), { ...PICKUP, status: 'CANCELLED' })).toEqual([]);
    expect(isOtherTerminal('T5', 'Terminal 5')).toBe(false);
    expect(isOtherTerminal(null, 'Terminal 5')).toBe(false);
  });

  it('marks a drop-off that ends after the departure', () => {
    const leaves = flight({ departure: { ...NOTHING, iata: 'LHR', scheduledTime: '2027-05-10T10:00:00.000Z' } });
    expect(faultsOf(leaves, { ...PICKUP, flightLeg: 'DEPARTURE' })).toEqual(['afterDeparture']);
  });

  it('shows both ways: by its rides, and without any by our airports', () => {
    const [move] = movesOf([flight()], true, AROUND);
    expect(move).toMatchObject({ at: '2027-05-10T09:40:00.000Z', faults: ['beforeLanding'], without: ['vip_2'] });
    expect(move && urgencyOf(move)).toBe('bad');
    expect(movesOf([flight()], false, AROUND)).toEqual([]);
    const home = flight({
      pickupIds: [],
      departure: { ...NOTHING, iata: 'LHR' },
      arrival: { ...NOTHING, iata: 'EDI' },
    });
    expect([movesOf([home], true, AROUND).length, movesOf([home], false, AROUND).length]).toEqual([0, 1]);
    expect(movesOf([flight({ pickupIds: [] })], true, AROUND)).toHaveLength(1);
  });

  it('lets each flight with open rides be followed once', () => {
    const moves = movesOf(
      [flight(), flight({ id: 'flt_AF1_2027-05-10', flightNumber: 'AF1', pickupIds: [] })],
      true,
      AROUND,
    );
    expect(followSteps([...moves, ...moves])).toEqual([
      { operationId: 'followFlightPickups', params: { flightNumber: 'BA117' }, query: { date: '2027-05-10' } },
    ]);
  });
});
