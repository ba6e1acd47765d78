import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DESK_FILE } from '#openapi/desk-operations.ts';
import { derivedFrom, endMoved } from '#shared/pages/desk/forms/deriving.ts';
import { sectionsOf } from '#shared/pages/desk/forms/layouts.ts';
import { type Field, type Operation, type Packed, unpacked } from '#shared/pages/desk/forms/operations.ts';
import { subjectRecord } from '#shared/pages/desk/forms/submitting.ts';
import { inverseOf } from '#shared/pages/desk/forms/use-sending.ts';
import { callOf, differencesOf, fieldsFor, isSame, missingIn, theirChanges } from '#shared/pages/desk/forms/values.ts';
import { clockText, laterBy, localTyped, minutesTyped, withinDayOf } from '#shared/pages/desk/kit/when-times.ts';
import { fieldAt } from '#shared/pages/desk/shell/code-words.ts';
import { addWords } from '#shared/pages/desk/words.ts';

const operations = unpacked(JSON.parse(readFileSync(DESK_FILE, 'utf8')) as Packed);
function operation(id: string): Operation {
  const found = operations.get(id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
}

describe('a typed time', () => {
  it.each([
    ['9', 540],
    ['930', 570],
    ['0930', 570],
    ['9.30', 570],
    ['9:30', 570],
    ['9h30', 570],
    ['21 05', 1_265],
    ['9.30 pm', 1_290],
    ['12 am', 0],
    ['12:15 p.m.', 735],
    ['٩٣٠', 570],
    ['９：３０', 570],
    ['9３０', 570],
    ['+15', 615],
    ['-30', 570],
    ['24', undefined],
    ['9.60', undefined],
    ['13 pm', undefined],
    ['soon', undefined],
  ])('“%s”', (text, minutes) => {
    expect(minutesTyped(text, 600)).toBe(minutes);
  });

  it('is of the chosen day, and counts over midnight from the time before', () => {
    expect(localTyped('930', '2026-12-01', '2026-11-30T23:30')).toBe('2026-12-01T09:30');
    expect(localTyped('+90', '2026-11-30', '2026-11-30T23:30')).toBe('2026-12-01T01:00');
    expect(localTyped('later', '2026-11-30', '2026-11-30T23:30')).toBeUndefined();
    expect(laterBy('2026-03-01T00:10', -15)).toBe('2026-02-28T23:55');
    expect([clockText(570, 24), clockText(0, 12), clockText(735, 12)]).toEqual(['09:30', '12:00 am', '12:15 pm']);
  });

  it('keeps the end of a ride within a day of its start', () => {
    const [start, end] = ['2026-11-30T23:30', '2026-12-01T00:00'];
    expect(withinDayOf(start, end, '2026-12-01T23:55')).toBe('2026-11-30T23:55');
    expect(withinDayOf(start, end, '2026-12-01T00:30')).toBe('2026-12-01T00:30');
    expect(withinDayOf('2026-11-30T22:00', '2026-11-30T23:00', '2026-11-30T00:30')).toBe('2026-12-01T00:30');
    expect(withinDayOf('2026-11-30T00:00', '2026-12-01T00:00', '2026-12-01T18:00')).toBe('2026-11-30T18:00');
    // A time off of several days.
    expect(withinDayOf(start, '2026-12-02T08:00', '2026-12-02T23:55')).toBe('2026-12-02T23:55');
  });
});

describe('the place of a fault', () => {
  it.each([
    ['body.stops.1.location', 'Stops › 2 › Location'],
    ['row 4', '{row 4}'],
    ['sheet “Guests”, row 4, column B, “Phone”', '{Sheet} “Guests”, {row 4} B, “Phone”'],
  ])('%s', (path, shown) => {
    addWords({ 'import.sheet': '{Sheet}', 'import.inRow': '{row {rows}}' });
    expect(fieldAt(path).toLowerCase()).toBe(shown.toLowerCase());
    addWords({});
  });
});

const ride = { type: 'TRANSPORT', title: 'Ride', startTime: '2026-11-30T07:20:00.000Z', vipIds: [] };

describe('the request of a form', () => {
  it('has what is filled in, in its places, without what is empty', () => {
    const values = { ...ride, eventId: 'act_1', notes: '', vehicleId: null, dropoffLocation: undefined };
    expect(callOf(operation('createEvent'), values)).toEqual({
      operationId: 'createEvent',
      params: {},
      body: { ...ride, vehicleId: null },
    });
    expect(callOf(operation('deleteDriver'), { driverId: 'drv_1', unassign: true })).toEqual({
      operationId: 'deleteDriver',
      params: { driverId: 'drv_1' },
      query: { unassign: true },
    });
    expect(callOf(operation('askDrivers'), { id: 'mus_1' })).toMatchObject({ params: { id: 'mus_1' }, body: {} });
  });

  it('changes only what differs, and takes away with null', () => {
    const before = { ...ride, notes: 'Mind the step', vehicleId: 'veh_1', vipIds: ['vip_1'] };
    const values = { ...before, startTime: '2026-11-30T07:20:00Z', notes: '', vipIds: [], eventId: 'act_1' };
    expect(callOf(operation('updateEvent'), values, before)).toEqual({
      operationId: 'updateEvent',
      params: { eventId: 'act_1' },
      body: { notes: null, vipIds: [] },
    });
  });

  it('sends of objects, lists and maps only what the API takes', () => {
    const stops = [{ placeId: 'plc_1', minutes: 5, id: 'made by the service' }, { location: '' }];
    const people = { vip_1: { count: 2, luggage: undefined } };
    expect(callOf(operation('createEvent'), { ...ride, stops, people }).body).toMatchObject({
      stops: [{ placeId: 'plc_1', minutes: 5 }],
      people: { vip_1: { count: 2 } },
    });
  });

  it('has the fields of its type or kind, and waits for the required ones', () => {
    const proposal = operation('createProposal');
    expect(fieldsFor(proposal.body, {}).map(({ name }) => name)).toEqual(['kind']);
    const shown = fieldsFor(proposal.body, { kind: 'AWAY' }).map(({ name }) => name);
    expect(shown.sort()).toEqual(['from', 'kind', 'reason', 'to', 'vipId', 'vipIds']);
    const missing = missingIn(proposal, { kind: 'AWAY', vipId: 'vip_1' }, false);
    expect(missing.sort()).toEqual(['from', 'to']);
    expect(fieldsFor(operation('createEvent').body, { type: 'MEAL' }).map(({ name }) => name)).not.toContain('stops');
    expect(missingIn(operation('updateEvent'), {}, true)).toEqual(['eventId']);
  });
});

describe('two versions of a record', () => {
  const { body } = operation('updateEvent');
  it('differ by their values, not by how they are written', () => {
    expect(isSame('2026-11-30T07:20:00.000Z', '2026-11-30T08:20:00+01:00')).toBe(true);
    expect([isSame(undefined, ''), isSame([], null), isSame(0, undefined), isSame(['a'], ['b'])]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const after = { ...ride, title: 'Another', version: 3 };
    expect(differencesOf(body, ride, after)).toMatchObject([
      { field: { name: 'title' }, before: 'Ride', after: 'Another' },
    ]);
  });

  it('show what another person has changed', () => {
    const present = { ...ride, driverId: 'drv_2' };
    expect(theirChanges(body, { ...ride, driverId: 'drv_1' }, present)).toMatchObject([
      { field: { name: 'driverId' }, before: 'drv_1', after: 'drv_2' },
    ]);
  });
});

describe('what follows in a new ride', () => {
  const given = { operationId: 'createEvent', nameOfPlace: (id: string) => ({ a: 'Hotel', b: 'Hall' })[id] ?? id };
  const values = { ...ride, pickupPlaceId: 'a', dropoffPlaceId: 'b' };

  it('is the title from its places, and the end from its start', () => {
    const changed = ['dropoffPlaceId', 'startTime'];
    expect(derivedFrom({ ...given, values, changed, touched: new Set(changed) })).toEqual({
      title: 'Hotel → Hall',
      endTime: '2026-11-30T07:50:00.000Z',
    });
    const inWords = { ...ride, pickupLocation: 'Gate 4', dropoffPlaceId: 'b' };
    expect(derivedFrom({ ...given, values: inWords, changed: ['pickupLocation'], touched: new Set() })).toMatchObject({
      title: 'Gate 4 → Hall',
    });
  });

  it('leaves alone what the person has typed, and other operations', () => {
    const touched = new Set(['title', 'endTime']);
    expect(derivedFrom({ ...given, values, changed: ['dropoffPlaceId', 'startTime'], touched })).toEqual({});
    const meal = { ...values, type: 'MEAL' };
    expect(derivedFrom({ ...given, values: meal, changed: ['dropoffPlaceId'], touched: new Set() })).toEqual({});
  });

  it('is the end that keeps the length, where a ride moves', () => {
    const before = { startTime: ride.startTime, endTime: '2026-11-30T08:30:00.000Z' };
    expect(endMoved(before, '2026-11-30T09:20:00.000Z')).toBe('2026-11-30T10:30:00.000Z');
    expect(endMoved({ startTime: ride.startTime }, '2026-11-30T09:20:00.000Z')).toBeUndefined();
  });
});

describe('the record that a form is about', () => {
  it('is looked for by any write, also of what the desk has no list of', () => {
    const records = [...operations.values()].map((each) =>
      subjectRecord(each, Object.fromEntries(each.params.map(({ name }) => [name, 'none']))),
    );
    expect(records.filter(Boolean)).toEqual([]);
  });
});

describe('the parts of a form', () => {
  const names = (fields: readonly Field[]) => fields.map(({ name }) => name);

  it('begin with what a dispatcher is asked first, and fold the rest by groups', () => {
    const { body } = operation('createEvent');
    const [first, ...others] = sectionsOf('createEvent', body);
    expect(names(first?.fields ?? []).slice(0, 3)).toEqual(['type', 'pickupPlaceId', 'pickupLocation']);
    expect(others.every(({ isFolded }) => isFolded)).toBe(true);
    const all = [first, ...others].flatMap((section) => names(section?.fields ?? []));
    expect(all.sort()).toEqual(names(body).sort());
  });

  it('are one for few fields, and hold each field once in every operation', () => {
    expect(sectionsOf('createPlace', operation('createPlace').body)).toHaveLength(1);
    for (const [id, { body }] of operations) {
      const shown = fieldsFor(body, { type: 'TRANSPORT', kind: 'ASSIGN' });
      const laid = sectionsOf(id, shown).flatMap(({ fields }) => fields);
      expect([id, laid.length]).toEqual([id, shown.length]);
    }
  });
});

describe('the request that takes another back', () => {
  it('deletes what was made, restores what was deleted, and sets what was before', () => {
    const made = callOf(operation('createEvent'), ride);
    expect(inverseOf(operations, made, undefined, { id: 'act_1' })).toEqual({
      operationId: 'deleteEvent',
      params: { eventId: 'act_1' },
    });
    const block = callOf(operation('createDriverBlock'), { driverId: 'drv_1', from: ride.startTime });
    expect(inverseOf(operations, block, undefined, { id: 'blk_1' })).toEqual({
      operationId: 'deleteDriverBlock',
      params: { driverId: 'drv_1', blockId: 'blk_1' },
    });
    const flight = callOf(operation('trackFlight'), { flightNumber: 'BA117', flightDate: '2026-11-30' });
    expect(inverseOf(operations, flight, undefined, { flightNumber: 'BA117', flightDate: '2026-11-30' })).toEqual({
      operationId: 'deleteFlight',
      params: { flightNumber: 'BA117' },
      query: { date: '2026-11-30' },
    });
    const removal = callOf(operation('deleteVip'), { vipId: 'vip_1' });
    expect(inverseOf(operations, removal, undefined, undefined)).toEqual({
      operationId: 'restoreVip',
      params: { vipId: 'vip_1' },
    });
    const before = { ...ride, vehicleId: 'veh_1' };
    const change = callOf(
      operation('updateEvent'),
      { ...before, eventId: 'act_1', vehicleId: 'veh_2', notes: 'New' },
      before,
    );
    expect(inverseOf(operations, change, before, {})).toMatchObject({ body: { vehicleId: 'veh_1', notes: null } });
  });

  it('is absent where nothing takes it back', () => {
    const forGood = callOf(operation('deleteVip'), { vipId: 'vip_1', hard: true });
    expect(inverseOf(operations, forGood, undefined, undefined)).toBeUndefined();
    const message = callOf(operation('sendMessages'), { driverIds: ['drv_1'], text: 'Hello' });
    expect(inverseOf(operations, message, undefined, { results: [] })).toBeUndefined();
    const status = (to: string) => callOf(operation('moveEventStatus'), { eventId: 'act_1', status: to });
    const before = { status: 'SCHEDULED' };
    expect(inverseOf(operations, status('IN_PROGRESS'), before, {})).toBeUndefined();
    expect(inverseOf(operations, status('CANCELLED'), before, {})).toMatchObject({ body: { status: 'SCHEDULED' } });
  });
});
