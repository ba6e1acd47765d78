import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { operations } from '#functions/registry.ts';
import { dragged, HOUR_PX, lanesOf, placedLanes } from '#shared/pages/board/lane-rows.ts';
import { touchedBy } from '#shared/pages/board/parts-touched.ts';
import { frameOf, labelsWithRoom, MAP, placedIn, tilesOf } from '#shared/pages/board/projection.ts';
import type { Activity, BoardData } from '#shared/pages/board/records.ts';
import { ROUTES, sendingOf, undoOf } from '#shared/pages/board/trial.ts';
import { timesIn } from '#shared/pages/parts/times.ts';
import { sourcesBelow } from '#test/support/sources.ts';

const NAMES = {
  programme: 'Programme',
  withoutVehicle: 'No vehicle',
  withoutDriver: 'No driver',
  motorcades: 'Motorcades',
};
function ride(id: string, start: string, end: string, more: object = {}) {
  return {
    id,
    type: 'TRANSPORT',
    title: `Ride ${id}`,
    status: 'SCHEDULED',
    startTime: `2027-05-10T${start}:00.000Z`,
    endTime: `2027-05-10T${end}:00.000Z`,
    vehicleId: null,
    driverId: null,
    ...more,
  };
}
function boardOf(activities: readonly object[], more: object = {}): BoardData {
  return {
    activities,
    motorcades: [],
    blocks: [],
    attention: { items: [] },
    vehicles: [
      { id: 'v10', name: 'Van 10' },
      { id: 'v2', name: 'Van 2' },
    ],
    drivers: [],
    suppliers: [],
    ...more,
  } as unknown as BoardData;
}

describe('the routes of the board', () => {
  it('are those of the contracts, and each has a dry run', async () => {
    const contracts = new Map((await operations()).map(({ contract }) => [contract.operationId, contract]));
    for (const [id, { method, path }] of Object.entries(ROUTES)) {
      const contract = contracts.get(id);
      expect([id, contract?.method, contract?.path]).toEqual([id, method, path]);
      expect([id, contract?.dryRun]).toEqual([id, true]);
    }
  });

  it('know what the rows of the attention list offer', () => {
    const offered = sourcesBelow('shared/domain/attention').flatMap(({ text }) =>
      [...text.matchAll(/operationId: '(\w+)'/g)].map(([, id]) => id ?? ''),
    );
    expect(offered.length).toBeGreaterThan(10);
    expect(offered.filter((id) => !(id in ROUTES))).toEqual([]);
  });

  it('fill in the parameters, and send the query', () => {
    const request = {
      operationId: 'moveEventStatus',
      params: { eventId: 'act_1' },
      query: { withLegs: 'true' as const },
    };
    expect(sendingOf(request)).toMatchObject({
      path: '/api/events/act_1/status?withLegs=true',
      record: '/api/events/act_1',
    });
    expect(sendingOf({ operationId: 'unknown', params: {} })).toBeUndefined();
  });
});

describe('the lanes', () => {
  it('are rides without a vehicle, then vehicles in the order that people count', () => {
    const lanes = lanesOf(
      boardOf([ride('a', '08:00', '09:00'), ride('b', '08:00', '09:00', { vehicleId: 'v2' })]),
      'vehicle',
      NAMES,
    );
    expect(lanes.map(({ bars, name }) => [name, bars.map(({ id }) => id)])).toEqual([
      ['No vehicle', ['a']],
      ['Van 2', ['b']],
      ['Van 10', []],
    ]);
  });

  it('of suppliers stand below the own ones, with the name of the company', () => {
    const vehicles = [
      { id: 's2', name: 'Sedan 2', supplierId: 'sup_q' },
      { id: 's1', name: 'Sedan 1', supplierId: 'sup_h' },
      { id: 'v2', name: 'Van 2' },
    ];
    const suppliers = [
      { id: 'sup_h', name: 'Harbour' },
      { id: 'sup_q', name: 'Quayside' },
    ];
    const lanes = lanesOf(boardOf([], { vehicles, suppliers }), 'vehicle', NAMES);
    expect(lanes.map(({ name }) => name)).toEqual(['Van 2', 'Sedan 1 · Harbour', 'Sedan 2 · Quayside']);
    expect([...touchedBy([{ type: 'supplier.updated', subjectId: 'sup_h' }]).parts]).toEqual([
      'suppliers',
      'attention',
    ]);
    expect([...touchedBy([{ type: 'order.updated', subjectId: 'ord_1' }]).parts]).toEqual(['attention']);
  });

  it('mark two rides of one vehicle that overlap, and not two that follow each other or have no vehicle', () => {
    const held = { vehicleId: 'v2' };
    const lanes = lanesOf(
      boardOf([
        ride('a', '08:00', '09:00', held),
        ride('b', '08:30', '09:30', held),
        ride('c', '09:30', '10:00', held),
        ride('d', '08:00', '09:00'),
        ride('e', '08:00', '09:00'),
      ]),
      'vehicle',
      NAMES,
    );
    const marked = lanes.flatMap(({ bars }) => bars.filter(({ isConflict }) => isConflict).map(({ id }) => id));
    expect(marked).toEqual(['a', 'b']);
    expect(lanes.map(({ tracks }) => tracks)).toEqual([2, 2, 1]);
    const { height, lanes: placed } = placedLanes(lanes);
    expect([placed.map(({ top }) => top), height]).toEqual([[0, 80, 160], 200]);
  });

  it('show a motorcade as one movement, with what its cars need, and leave out what is cancelled', () => {
    const motorcade = {
      ...ride('m', '08:00', '09:00'),
      title: 'Hosts',
      cars: [{ activityId: 'a' }, { activityId: 'b' }],
    };
    const car = (position: number) => ({ motorcadeId: 'm', position, vehicleId: 'v2' });
    const attention = { items: [{ detail: 'No driver', rides: [], subject: { id: 'b' } }] };
    const lanes = lanesOf(
      boardOf([ride('a', '08:00', '09:00', car(1)), ride('x', '08:00', '09:00', { status: 'CANCELLED' })], {
        motorcades: [motorcade],
        attention,
      }),
      'vehicle',
      NAMES,
    );
    expect(lanes.map(({ name }) => name)).toEqual(['Motorcades', 'Van 2', 'Van 10']);
    expect(lanes[0]?.bars).toMatchObject([{ id: 'm', title: 'Hosts', other: '2', needs: 'No driver' }]);
    expect(lanes[1]?.bars).toMatchObject([{ id: 'a', position: 1 }]);
  });

  it('turn a drag into a request: another vehicle, another time in steps of 5 minutes, or nothing', () => {
    const [without, van2, van10] = lanesOf(boardOf([ride('a', '08:00', '09:00')]), 'vehicle', NAMES);
    const bar = { start: Date.parse('2027-05-10T08:00:00Z'), end: Date.parse('2027-05-10T09:00:00Z') };
    if (!without || !van2) throw new Error('no lanes');
    expect(dragged(bar, 'vehicle', { from: van2, to: van2, pixels: 2 })).toBeUndefined();
    expect(dragged(bar, 'vehicle', { from: van2, to: van10, pixels: 2 })).toEqual({ vehicleId: 'v10' });
    expect(dragged(bar, 'driver', { from: van2, to: without, pixels: 0 })).toEqual({ driverId: null });
    expect(dragged(bar, 'vehicle', { from: van2, to: undefined, pixels: HOUR_PX / 2 })).toEqual({
      startTime: '2027-05-10T08:30:00.000Z',
      endTime: '2027-05-10T09:30:00.000Z',
    });
  });
});

describe('what is read again after changes', () => {
  it('is what they touch, and single activities by themselves', () => {
    const { activityIds, parts } = touchedBy([{ type: 'activity.updated', subjectId: 'a' }]);
    expect([[...parts].sort(), activityIds]).toEqual([['activities', 'attention', 'whereabouts'], ['a']]);
    expect([...touchedBy([{ type: 'mark.created', subjectId: 'k' }]).parts]).toEqual(['musters', 'attention']);
    expect([...touchedBy([{ type: 'user.updated', subjectId: 'u' }]).parts]).toEqual([]);
  });

  it('is all activities after many changes, and when a name that they show has changed', () => {
    const many = Array.from({ length: 9 }, (_, n) => ({ type: 'activity.updated', subjectId: `a${n}` }));
    expect(touchedBy(many).activityIds).toBeUndefined();
    const renamed = [
      { type: 'activity.updated', subjectId: 'a' },
      { type: 'vip.updated', subjectId: 'v' },
    ];
    expect(touchedBy(renamed).activityIds).toBeUndefined();
  });
});

describe('the map', () => {
  const point = fc.record({
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  });

  it('has room for all points', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
        const frame = frameOf(points);
        for (const { x, y } of points.map((each) => placedIn(frame, each))) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(MAP.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(MAP.height);
        }
      }),
    );
  });

  it('is covered by tiles, and by few', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
        const frame = frameOf(points);
        const tiles = tilesOf(frame, 'https://tiles.example.org/{z}/{x}/{y}.png');
        expect(tiles.length).toBeLessThanOrEqual(42);
        for (const each of points.map((at) => placedIn(frame, at))) {
          const under = tiles.filter(
            ({ size, x, y }) => each.x >= x - 1 && each.x <= x + size + 1 && each.y >= y - 1 && each.y <= y + size + 1,
          );
          expect(under.length).toBeGreaterThan(0);
        }
      }),
    );
    const london = frameOf([
      { latitude: 51.5, longitude: -0.2 },
      { latitude: 51.55, longitude: 0 },
    ]);
    expect(tilesOf(london, 'https://t.example.org/{z}/{x}/{y}.png')[0]?.href).toBe(
      'https://t.example.org/12/2045/1360.png',
    );
  });

  it('leaves out a name that would cover another', () => {
    const crowd = Array.from({ length: 12 }, (_, n) => ({ id: `p${n}`, x: 320, y: 200, text: 'St Pancras' }));
    const room = labelsWithRoom([...crowd, { id: 'far', x: 100, y: 50, text: 'Heathrow' }]);
    expect(room.size).toBeLessThan(8);
    expect(room.get('far')).toEqual({ anchor: 'start', down: 4 });
  });
});

describe('times in the zone of the event', () => {
  const zones = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland');
  const moments = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') });

  it('go into a field and back', () => {
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const times = timesIn(zone, 'en-GB');
        const text = times.local(moment);
        // The hour that clocks show twice has two moments with one text.
        expect(times.local(times.instantOf(text))).toBe(text);
      }),
    );
  });

  it('are words of the language', () => {
    const times = timesIn('Europe/London', 'en-GB');
    expect(times.dayTime('2027-05-10T08:00:00Z')).toBe('Mon 10 May, 09:00');
    expect(times.local('2027-05-10T08:00:00Z')).toBe('2027-05-10T09:00');
    expect(times.minuteOfDay('2027-05-10T08:30:00Z')).toBe(570);
    expect(times.distance(90_000, 0)).toMatch(/1 min\.? ago/);
  });
});

describe('what was done on the board', () => {
  const before = {
    status: 'SCHEDULED',
    vehicleId: 'v1',
    driverId: null,
    startTime: '2027-05-10T09:00:00.000Z',
    endTime: '2027-05-10T10:00:00.000Z',
  } as Activity;
  const [params, withLegs] = [{ eventId: 'a1' }, { query: { withLegs: 'true' } }];

  it.each([
    [
      'another vehicle and driver',
      'updateEvent',
      { vehicleId: 'v2', driverId: 'd1' },
      { vehicleId: 'v1', driverId: null },
    ],
    ['another start', 'updateEvent', { startTime: '2027-05-10T09:30:00.000Z' }, { startTime: before.startTime }],
    ['a cancelled ride', 'moveEventStatus', { status: 'CANCELLED' }, { status: 'SCHEDULED' }],
  ])('is taken back: %s', (_case, operationId, body, expected) => {
    expect(undoOf({ operationId, params, body }, before)).toEqual({ operationId, params, body: expected });
  });

  it.each([
    ['a ride that began', 'moveEventStatus', { body: { status: 'IN_PROGRESS' } }],
    ['rides that were cancelled together', 'moveEventStatus', { body: { status: 'CANCELLED' }, ...withLegs }],
    ['other fields', 'updateEvent', { body: { vehicleId: 'v2', notes: 'Late' } }],
    ['a proposal', 'createProposal', { body: { kind: 'SWAP' } }],
  ])('has no way back: %s', (_case, operationId, request) => {
    expect(undoOf({ operationId, params, ...request }, before)).toBeUndefined();
  });
});
