import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { betweenShifts, delayOf, lateness } from '#shared/pages/desk/lanes/bars.ts';
import { matcherOf, matching, needyIn } from '#shared/pages/desk/lanes/filter.ts';
import { lanesOf } from '#shared/pages/desk/lanes/lane-rows.ts';
import { laneAt, layoutOf, lyingIn, THIN_PX, TRACK_PX } from '#shared/pages/desk/lanes/layout.ts';
import { isNothing, type Move, requestsOf, togetherOf, verdictOf } from '#shared/pages/desk/lanes/moves.ts';
import type { PlanData } from '#shared/pages/desk/lanes/plan-data.ts';
import {
  dayStarts,
  firstMoment,
  hourPxOf,
  marksIn,
  nextZoom,
  pixelsOf,
  rounded,
  timeAt,
  zoomOf,
} from '#shared/pages/desk/lanes/scale.ts';
import type { Trial } from '#shared/pages/desk/store/writes.ts';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { timesIn } from '#shared/pages/parts/times.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

const NAMES = { programme: 'Programme', motorcades: 'Motorcades', none: 'None', own: 'Our own' };
const RANGE = { from: Date.parse('2027-05-10T00:00Z'), to: Date.parse('2027-05-12T00:00Z') };

function ride(id: string, start: string, end: string, more: object = {}) {
  return {
    id,
    version: 3,
    type: 'TRANSPORT',
    title: `Ride ${id}`,
    status: 'SCHEDULED',
    startTime: `2027-05-10T${start}:00.000Z`,
    endTime: `2027-05-10T${end}:00.000Z`,
    vipIds: [],
    ...more,
  };
}

function byId(records: readonly { readonly id: string }[]) {
  return new Map(records.map((each) => [each.id, each]));
}

function planOf(activities: readonly object[], more: object = {}): PlanData {
  return {
    now: RANGE.from,
    activities,
    motorcades: new Map(),
    flights: new Map(),
    blocks: new Map(),
    places: new Map(),
    suppliers: new Map(),
    vehicles: byId([{ id: 'v10', name: 'Van 10', seatCapacity: 7 } as never, { id: 'v2', name: 'Van 2' } as never]),
    drivers: byId([{ id: 'd1', name: 'Ana' } as never]),
    vips: byId([{ id: 'g1', name: 'Zoë Łukasiewicz' } as never, { id: 'g2', name: 'Bo' } as never]),
    rows: new Map(),
    ...more,
  } as unknown as PlanData;
}

function vehicleLanes(activities: readonly object[], more: object = {}) {
  return lanesOf(planOf(activities, more), 'vehicle', NAMES, RANGE);
}

describe('the lanes', () => {
  it('are rides without a vehicle, then vehicles in the order that people count', () => {
    const lanes = vehicleLanes([ride('a', '08:00', '09:00'), ride('b', '08:00', '09:00', { vehicleId: 'v2' })]);
    expect(lanes.map(({ bars, isPinned, name }) => [name, isPinned, bars.map(({ id }) => id)])).toEqual([
      ['None', true, ['a']],
      ['Van 2', false, ['b']],
      ['Van 10', false, []],
    ]);
  });

  it('mark two rides of one vehicle that overlap, and not two that follow each other or have no vehicle', () => {
    const held = { vehicleId: 'v2', driverId: 'd1' };
    const lanes = vehicleLanes([
      ride('a', '08:00', '09:00', held),
      ride('b', '08:30', '09:30', held),
      ride('c', '09:30', '10:00', held),
      ride('d', '08:00', '09:00'),
      ride('e', '08:00', '09:00'),
    ]);
    const marked = lanes.flatMap(({ bars }) => bars.filter(({ look }) => look === 'conflict').map(({ id }) => id));
    expect(marked).toEqual(['a', 'b']);
    expect(lanes.map(({ tracks }) => tracks)).toEqual([2, 2, 1]);
    const van = lanes[1]?.bars ?? [];
    // The name of a ride may run on to the next one in its track.
    expect(van.map(({ free, id, track }) => [id, track, free])).toEqual([
      ['a', 0, van[2]?.start],
      ['b', 1, Number.POSITIVE_INFINITY],
      ['c', 0, Number.POSITIVE_INFINITY],
    ]);
  });

  it('show a motorcade as one movement with what its cars need, its cars in their lanes, and nothing that is cancelled', () => {
    const motorcade = {
      ...ride('m', '08:00', '09:00'),
      title: 'Hosts',
      cars: [{ activityId: 'a' }, { activityId: 'b' }],
    };
    const rows = new Map([['b', [{ detail: 'No driver', severity: 'CRITICAL' }]]]);
    const lanes = vehicleLanes(
      [
        ride('a', '08:00', '09:00', { motorcadeId: 'm', position: 1, vehicleId: 'v2', driverId: 'd1' }),
        ride('x', '08:00', '09:00', { status: 'CANCELLED', vehicleId: 'v2' }),
      ],
      { motorcades: byId([motorcade]), rows },
    );
    expect(lanes.map(({ name }) => name)).toEqual(['Motorcades', 'None', 'Van 2', 'Van 10']);
    expect(lanes[0]?.bars).toMatchObject([{ id: 'm', kind: 'motorcades', look: 'critical', needs: 'No driver' }]);
    expect(lanes[2]?.bars).toMatchObject([{ id: 'a', position: 1, look: 'planned' }]);
  });

  it('show a ride in the lanes of all its guests, both its places, its co-driver, and its company', () => {
    const activities = [
      ride('a', '08:00', '09:00', {
        vipIds: ['g1', 'g2'],
        pickupPlaceId: 'p1',
        dropoffPlaceId: 'p2',
        driverId: 'd1',
        coDriverId: 'd2',
        vehicleId: 'v2',
      }),
    ];
    const more = {
      places: byId([{ id: 'p1', name: 'Hotel' } as never, { id: 'p2', name: 'Hall' } as never]),
      drivers: byId([{ id: 'd1', name: 'Ana', supplierId: 's1' } as never, { id: 'd2', name: 'Bea' } as never]),
      suppliers: byId([{ id: 's1', name: 'Cars Ltd' } as never]),
    };
    const filled = (kind: Parameters<typeof lanesOf>[1]) =>
      lanesOf(planOf(activities, more), kind, NAMES, RANGE).flatMap(({ bars, name }) =>
        bars.length > 0 ? [name] : [],
      );
    expect(filled('guest')).toEqual(['Bo', 'Zoë Łukasiewicz']);
    expect(filled('place')).toEqual(['Hall', 'Hotel']);
    expect(filled('driver')).toEqual(['Ana', 'Bea']);
    expect(filled('supplier')).toEqual(['Cars Ltd']);
  });

  it('are hatched outside of shifts, in blocks, and for a vehicle that is out of service', () => {
    const shifts = [
      { from: '2027-05-10T08:00Z', to: '2027-05-10T16:00Z' },
      { from: '2027-05-11T08:00Z', to: '2027-05-11T16:00Z' },
    ];
    const spans = betweenShifts(shifts, RANGE).map(({ end, start }) =>
      [start, end].map((at) => new Date(at).toISOString().slice(8, 13)),
    );
    expect(spans).toEqual([
      ['10T00', '10T08'],
      ['10T16', '11T08'],
      ['11T16', '12T00'],
    ]);
    expect(betweenShifts([], RANGE)).toEqual([]);
    const blocks = byId([
      { id: 'b', vehicleId: 'v2', from: '2027-05-10T08:00Z', to: '2027-05-10T09:00Z', reason: 'Tyres' } as never,
    ]);
    const vehicles = byId([{ id: 'v2', name: 'Van 2', status: 'OUT_OF_SERVICE' } as never]);
    expect(vehicleLanes([], { blocks, vehicles })[1]?.off).toMatchObject([
      { why: 'OUT_OF_SERVICE' },
      { why: 'block', reason: 'Tyres' },
    ]);
  });

  it('tell how late a ride is: by its ETA, because it has not begun, or because it has not ended', () => {
    const at = (clock: string) => Date.parse(`2027-05-10T${clock}:00Z`);
    const plain = ride('a', '08:00', '09:00') as never as Parameters<typeof lateness>[0];
    expect(lateness(plain, at('08:04'))).toBe(0);
    expect(lateness(plain, at('08:20'))).toBe(20 * MINUTE_MS);
    const going = { ...plain, status: 'IN_PROGRESS' } as const;
    expect(lateness(going, at('08:20'))).toBe(0);
    expect(lateness(going, at('09:30'))).toBe(30 * MINUTE_MS);
    expect(lateness({ ...going, eta: { lateMinutes: 12 } as never }, at('08:20'))).toBe(12 * MINUTE_MS);
    const flight = { departure: { delayMinutes: 5 }, arrival: { delayMinutes: 55 } } as never;
    expect([delayOf(flight, undefined), delayOf(flight, 'DEPARTURE'), delayOf(undefined, undefined)]).toEqual([
      55, 5, 0,
    ]);
  });
});

describe('the filter of the lanes', () => {
  const lanes = vehicleLanes(
    [
      ride('a', '08:00', '09:00', { vehicleId: 'v2', vipIds: ['g1'] }),
      ride('b', '08:00', '09:00', { vehicleId: 'v10' }),
    ],
    { rows: new Map([['b', [{ detail: 'Late', severity: 'WARNING' }]]]) },
  );
  const found = (text: string, only?: ReadonlySet<string> | 'needs') =>
    matching(lanes, { text, only }).map(({ name }) => name);

  it('finds guests without their accents, lanes by their names, and several words together', () => {
    expect(found('lukasiewicz')).toEqual(['Van 2']);
    expect(found('zoe van')).toEqual(['Van 2']);
    expect(found('van 10')).toEqual(['Van 10']);
    expect(found('xyz')).toEqual([]);
    expect(found('')).toHaveLength(3);
  });

  it('shows only what a counter counts, or what needs a person', () => {
    expect(found('', new Set(['a']))).toEqual(['Van 2']);
    expect(found('', 'needs')).toEqual(['Van 10']);
    expect(needyIn(lanes)).toBe(1);
    const [, van] = lanes;
    if (!van?.bars[0]) throw new Error('no ride');
    expect(matcherOf({ text: '', only: new Set(['b']) })(van, van.bars[0])).toBe(false);
  });
});

describe('the layout', () => {
  const lanes = vehicleLanes([ride('a', '08:00', '09:00'), ride('b', '08:30', '09:30')]);

  it('keeps the lanes that are pinned above the others, and lets them scroll where they would take too much', () => {
    const wide = layoutOf(lanes, new Set(), 800);
    expect(wide.pinned.map(({ height, key }) => [key, height])).toEqual([['none', 2 * THIN_PX]]);
    expect(wide.lanes.map(({ top }) => top)).toEqual([0, TRACK_PX]);
    const low = layoutOf(lanes, new Set(), 100);
    expect([low.pinned, low.pinnedPx, low.lanes.map(({ key }) => key)]).toEqual([[], 0, ['none', 'v2', 'v10']]);
    expect(laneAt(low.lanes, 2 * THIN_PX)?.key).toBe('v2');
  });

  it('folds a lane to one track', () => {
    expect(layoutOf(lanes, new Set(['none']), 800).pinnedPx).toBe(THIN_PX);
  });

  it('shows each of the rides that overlap in a folded lane', () => {
    const [alone, a, b, c] = [
      ride('alone', '06:00', '07:00'),
      ride('a', '08:00', '09:00'),
      ride('b', '08:30', '09:30'),
      ride('c', '09:00', '10:00'),
    ];
    const [lane] = layoutOf(vehicleLanes([alone, a, b, c]), new Set(['none']), 800).pinned;
    if (!lane) throw new Error('no lane');
    expect(lane.bars.map((bar) => [bar.id, lyingIn(lane, bar)])).toEqual([
      ['alone', { top: 0, height: undefined }],
      ['a', { top: 0, height: 8 }],
      ['b', { top: 10, height: 8 }],
      ['c', { top: 0, height: 8 }],
    ]);
    // However many there are, none leaves the lane.
    const many = { track: 39, tracks: 40 };
    expect(lyingIn(lane, many)).toEqual({ top: 16, height: 3 });
    expect(lyingIn({ ...lane, isFolded: false }, many)).toEqual({ top: 39 * THIN_PX, height: undefined });
  });
});

describe('a drag', () => {
  const [without, van] = vehicleLanes([
    ride('a', '08:00', '09:00'),
    ride('b', '10:00', '11:00', { vehicleId: 'v2', pinDriver: true }),
  ]);
  const [loose] = without?.bars ?? [];
  const [held] = van?.bars ?? [];
  if (!loose || !held) throw new Error('no rides');
  const moveOf = (more: Partial<Move>): Move => ({
    bars: [held],
    fromLane: 'v2',
    toLane: 'v2',
    startBy: 0,
    endBy: 0,
    ...more,
  });

  it('is a request of what has changed, the one that takes it back, and the version that was seen', () => {
    const [change] = requestsOf(moveOf({ toLane: 'v10', startBy: 30 * MINUTE_MS, endBy: 30 * MINUTE_MS }), 'vehicle');
    expect(change).toEqual({
      bar: held,
      call: {
        operationId: 'updateEvent',
        params: { eventId: 'b' },
        body: { vehicleId: 'v10', startTime: '2027-05-10T10:30:00.000Z', endTime: '2027-05-10T11:30:00.000Z' },
      },
      undo: {
        operationId: 'updateEvent',
        params: { eventId: 'b' },
        body: { vehicleId: 'v2', startTime: '2027-05-10T10:00:00.000Z', endTime: '2027-05-10T11:00:00.000Z' },
      },
      ifMatch: '"3"',
    });
  });

  it('to the lane without a vehicle takes the vehicle away, and a longer ride changes its end alone', () => {
    expect(requestsOf(moveOf({ toLane: 'none' }), 'vehicle')[0]?.call.body).toEqual({ vehicleId: null });
    expect(requestsOf(moveOf({ endBy: HOUR_MS }), 'vehicle')[0]?.call.body).toEqual({
      endTime: '2027-05-10T12:00:00.000Z',
    });
    expect(requestsOf(moveOf({ bars: [loose], fromLane: 'none', toLane: 'd1' }), 'driver')[0]?.call.body).toEqual({
      driverId: 'd1',
    });
  });

  it('of several rides is tried as one proposal, and one that goes nowhere is nothing', () => {
    const both = moveOf({ bars: [held, loose], startBy: HOUR_MS, endBy: HOUR_MS });
    expect(togetherOf(requestsOf(both, 'guest'))).toMatchObject({
      operationId: 'createProposal',
      body: { kind: 'OPERATIONS', steps: [{ params: { eventId: 'b' } }, { params: { eventId: 'a' } }] },
    });
    // Earlier: the first ride makes room for the second.
    const earlier = requestsOf({ ...both, startBy: -HOUR_MS, endBy: -HOUR_MS }, 'guest');
    expect(earlier.map(({ bar }) => bar.id)).toEqual(['a', 'b']);
    expect([isNothing(moveOf({})), togetherOf(requestsOf(moveOf({}), 'vehicle'))]).toEqual([true, undefined]);
  });

  it('is green only where the dry run has nothing to say', () => {
    const possible = (value: object): Trial => ({ is: 'possible', value: value as never });
    expect(verdictOf(possible({ warnings: null })).light).toBe('green');
    expect(verdictOf(possible({ warnings: [{ message: 'Tight' }] }))).toEqual({ light: 'amber', says: ['Tight'] });
    expect(verdictOf(possible({ follows: { appears: [{ detail: 'Late' }], disappears: [] } })).light).toBe('amber');
    expect(
      verdictOf(possible({ steps: [{ result: { problem: { code: 'X', detail: 'Held' }, warnings: [] } }] })),
    ).toEqual({
      light: 'red',
      says: ['Held'],
    });
    const problem = new ApiProblem({
      title: 'Conflict',
      status: 409,
      code: 'VEHICLE_CONFLICT',
      detail: 'Van 2 is busy',
    } as never);
    expect(verdictOf({ is: 'refused', problem })).toEqual({ light: 'red', says: ['Van 2 is busy'] });
  });
});

describe('the axis', () => {
  it('turns times into pixels and back', () => {
    const scale = { from: RANGE.from, to: RANGE.to, hourPx: 96 };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        (at) => Math.abs(pixelsOf(scale, timeAt(scale, at)) - at) < 1e-6,
      ),
    );
    expect(rounded(7.4 * MINUTE_MS)).toBe(5 * MINUTE_MS);
  });

  it('has days of 23 and 25 hours where clocks change, in the zone of the event', () => {
    const london = timesIn('Europe/London', 'en-GB');
    const hours = (from: string, to: string) => {
      const starts = dayStarts(Date.parse(from), Date.parse(to), london);
      return starts.slice(1).map((start, place) => (start - (starts[place] ?? 0)) / HOUR_MS);
    };
    expect(hours('2027-03-27T12:00Z', '2027-03-29T12:00Z')).toEqual([24, 23]);
    expect(hours('2027-10-30T12:00Z', '2027-11-01T12:00Z')).toEqual([24, 25]);
  });

  it('names each hour as clocks of the event show it, with its offset where it comes twice', () => {
    const marks = (zone: string, from: string, to: string, minutes: number) => {
      const { minuteOfDay, time } = timesIn(zone, 'en-GB');
      return marksIn(Date.parse(from), Date.parse(to), minutes, minuteOfDay).map(time);
    };
    expect(marks('Europe/London', '2027-03-28T00:00Z', '2027-03-28T03:00Z', 60)).toEqual(['00:00', '02:00', '03:00']);
    expect(marks('Europe/London', '2027-10-30T23:00Z', '2027-10-31T02:00Z', 60)).toEqual([
      '00:00',
      '01:00\u00a0GMT+1',
      '01:00\u00a0GMT',
    ]);
    expect(marks('Asia/Kathmandu', '2027-05-10T00:00Z', '2027-05-10T02:00Z', 60)).toEqual(['06:00', '07:00']);
    expect(marks('Europe/London', '2027-05-10T00:00Z', '2027-05-10T12:00Z', 360)).toEqual(['06:00', '12:00']);
  });

  it('zooms from 5 minutes to the whole event', () => {
    expect([nextZoom(undefined, 1), nextZoom(undefined, -1), nextZoom('event', -1), nextZoom('5', 1)]).toEqual([
      '30',
      '120',
      undefined,
      undefined,
    ]);
    expect(hourPxOf(zoomOf('event'), 1_000, 100 * HOUR_MS)).toBeCloseTo(10);
    expect(hourPxOf(zoomOf('nonsense'), 1_000, HOUR_MS)).toBe(96);
  });

  it('begins at the present, or at the next ride where nothing happens within 6 hours', () => {
    const span = (start: number) => [{ start: RANGE.from + start, end: RANGE.from + start + HOUR_MS }];
    expect(firstMoment(span(2 * HOUR_MS), RANGE.from)).toBe(RANGE.from);
    expect(firstMoment(span(9 * HOUR_MS), RANGE.from)).toBe(RANGE.from + 9 * HOUR_MS);
    expect(firstMoment([], RANGE.from)).toBe(RANGE.from);
  });
});
