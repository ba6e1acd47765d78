import { describe, expect, it } from '@jest/globals';
import { type BookingFacts, decideBooking } from '#shared/domain/assignments/decide-booking.ts';
import { ledgerDaysToRead } from '#shared/domain/assignments/decide-ledger.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { SUITING } from '#test/support/suiting.ts';

const AT = '2027-05-10T08:00:00.000Z';
const van: VehicleRecord = begin(
  'veh_1',
  { name: 'Van', type: 'VAN' as const, seatCapacity: 2, status: 'AVAILABLE' as const },
  AT,
);
const dana = begin('drv_1', { name: 'Dana' }, AT);
function guest(id: string) {
  return begin(id, { name: id, department: 'OTHER' as const, partySize: 1, isRosterOnly: false }, AT);
}
const vips = new Map(['one', 'two', 'three'].map((id) => [id, guest(id)]));
function ride(fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    ...begin(
      'act_1',
      {
        type: 'TRANSPORT' as const,
        title: 'Ride',
        startTime: '2027-05-10T09:00:00.000Z',
        endTime: '2027-05-10T10:00:00.000Z',
        status: 'SCHEDULED' as const,
        vipIds: ['one'],
        vehicleId: van.id,
        driverId: dana.id,
      },
      AT,
    ),
    ...fields,
  };
}
function factsOf({ driver = dana, vehicle = van } = {}): BookingFacts {
  return {
    related: { vips, vehicles: new Map([[van.id, vehicle]]), drivers: new Map([[dana.id, driver]]) },
    days: [],
    suiting: SUITING,
    turnaroundMinutes: 0,
  };
}
function decide(after: Partial<ActivityRecord>, facts = factsOf()) {
  const { objections, unchanged } = decideBooking(ride(), ride(after), facts);
  return {
    refused: objections.map(({ kind }) => kind),
    requires: [...unchanged.vehicles, ...unchanged.drivers].map(({ id }) => id),
  };
}

const LATER = { endTime: '2027-05-10T10:01:00.000Z' };
const EARLIER = { endTime: '2027-05-10T09:59:00.000Z' };
const gone = { vehicle: { ...van, deletedAt: AT }, driver: { ...dana, deletedAt: AT } };
const inMaintenance: { vehicle: VehicleRecord } = { vehicle: { ...van, status: 'MAINTENANCE' } };

describe('a booking requires the vehicle and the driver as they were read', () => {
  it.each<[string, Partial<ActivityRecord>, string[]]>([
    ['if the ride ends later', LATER, ['veh_1', 'drv_1']],
    ['the vehicle alone, if the ride gets one VIP more', { vipIds: ['one', 'two'] }, ['veh_1']],
    ['neither, if the ride ends earlier', EARLIER, []],
    ['neither, if the ride loses its VIP', { vipIds: [] }, []],
    ['neither, if only the title changes', { title: 'To the museum' }, []],
  ])('%s', (_what, after, requires) => {
    expect(decide(after)).toEqual({ refused: [], requires });
  });
});

describe('a ride whose vehicle and driver were deleted', () => {
  it.each<[string, Partial<ActivityRecord>, string[]]>([
    ['may be renamed', { title: 'To the museum' }, []],
    ['may end earlier', EARLIER, []],
    ['may get one VIP more', { vipIds: ['one', 'two'] }, []],
    ['may not end later', LATER, ['MISSING', 'MISSING']],
  ])('%s', (_what, after, refused) => {
    expect(decide(after, factsOf(gone))).toEqual({ refused, requires: [] });
  });
});

describe('a ride with a vehicle that takes no new assignments', () => {
  it('may end later, since its assignment is not new', () => {
    expect(decide(LATER, factsOf(inMaintenance)).refused).toEqual([]);
  });

  it('may not take it anew', () => {
    const { vehicleId: _none, ...without } = ride();
    const { objections } = decideBooking(without, ride(), factsOf(inMaintenance));
    expect(objections.map(({ kind }) => kind)).toEqual(['WITHDRAWN']);
  });
});

describe('the seats of a vehicle', () => {
  it.each([
    ['as many as the parties need are enough', ['one', 'two'], []],
    ['one fewer is not', ['one', 'two', 'three'], ['TOO_SMALL']],
  ])('%s', (_what, vipIds, refused) => {
    expect(decide({ vipIds }).refused).toEqual(refused);
  });
});

describe('a ride that is cancelled or completed', () => {
  it.each(['CANCELLED', 'COMPLETED'] as const)('books nothing, so nothing speaks against it: %s', (status) => {
    const after = { status, ...LATER, vipIds: ['one', 'two', 'three'] };
    expect(decide(after, factsOf(gone))).toEqual({ refused: [], requires: [] });
    expect(decide(after)).toEqual({ refused: [], requires: [] });
  });

  it('books its vehicle and driver anew when it is reopened', () => {
    const reopened = (facts: BookingFacts) =>
      decideBooking(ride({ status: 'CANCELLED' }), ride(), facts).objections.map(({ kind }) => kind);
    expect(reopened(factsOf(gone))).toEqual(['MISSING', 'MISSING']);
    expect(reopened(factsOf(inMaintenance))).toEqual(['WITHDRAWN']);
    expect(reopened(factsOf({ vehicle: { ...van, seatCapacity: 0 } }))).toEqual(['TOO_SMALL']);
  });
});

describe('a booking requires the VIPs whose seats it counts', () => {
  const counted = (after: Partial<ActivityRecord>) =>
    decideBooking(ride(), ride(after), factsOf()).unchanged.vips.map(({ id }) => id);

  it.each<[string, Partial<ActivityRecord>, string[]]>([
    ['all of them, if the ride gets one VIP more', { vipIds: ['two', 'one'] }, ['two', 'one']],
    ['none, if the ride only ends later', LATER, []],
    ['none, if the ride loses its VIP', { vipIds: [] }, []],
    ['none, if the ride gives its vehicle up', { vipIds: ['one', 'two'], vehicleId: undefined }, []],
  ])('%s', (_what, after, required) => {
    expect(counted(after)).toEqual(required);
  });
});

describe('several reasons to refuse a booking', () => {
  it('begin with what is missing', () => {
    const { objections } = decideBooking(undefined, ride({ vipIds: ['one', 'two', 'three'] }), {
      ...factsOf({ driver: { ...dana, deletedAt: AT } }),
      days: [],
    });
    expect(objections).toEqual([
      { kind: 'MISSING', resource: 'DRIVER', field: 'driverId', id: dana.id, isDeleted: true },
      expect.objectContaining({ kind: 'TOO_SMALL', vehicle: van }),
    ]);
  });

  it('tell a resource that does not exist from a deleted one', () => {
    const facts: BookingFacts = {
      related: { vips, vehicles: new Map(), drivers: new Map() },
      days: [],
      suiting: SUITING,
      turnaroundMinutes: 0,
    };
    expect(decideBooking(undefined, ride(), facts).objections).toEqual([
      { kind: 'MISSING', resource: 'VEHICLE', field: 'vehicleId', id: van.id, isDeleted: false },
      { kind: 'MISSING', resource: 'DRIVER', field: 'driverId', id: dana.id, isDeleted: false },
    ]);
  });
});

describe('a ride that became overfull, because a party grew', () => {
  const small = factsOf({ vehicle: { ...van, seatCapacity: 0 } });

  it.each<[string, Partial<ActivityRecord>, string[]]>([
    ['may be renamed', { title: 'To the museum' }, []],
    ['may end later', LATER, []],
    ['may not get one VIP more', { vipIds: ['one', 'two'] }, ['TOO_SMALL']],
  ])('%s', (_what, after, refused) => {
    expect(decide(after, small).refused).toEqual(refused);
  });
});

describe('the ledger days of a ride are read', () => {
  it.each<[string, Partial<ActivityRecord>]>([
    ['only its end changes', LATER],
    ['only its start changes', { startTime: '2027-05-10T08:59:00.000Z' }],
    ['it is cancelled', { status: 'CANCELLED' }],
  ])('if %s', (_what, after) => {
    expect(ledgerDaysToRead(ride(), ride(after)).map(({ resourceId }) => resourceId)).toEqual(['veh_1', 'drv_1']);
  });

  it.each<[string, Partial<ActivityRecord>, string[]]>([
    ['no places, the day of the ride', {}, ['2027-05-10']],
    ['a place where it starts, the day before', { pickupLocation: 'Hotel' }, ['2027-05-09', '2027-05-10']],
    ['a place where it ends, the day after', { dropoffLocation: 'Hall' }, ['2027-05-10', '2027-05-11']],
    ['a linked place where it ends, the day after', { dropoffPlaceId: 'plc_1' }, ['2027-05-10', '2027-05-11']],
  ])('with %s, as far as the longest turnaround or way reaches', (_what, places, days) => {
    // Five hours from midnight on both sides: more than any turnaround, and less than the longest way.
    const after = ride({ startTime: '2027-05-10T05:00:00.000Z', endTime: '2027-05-10T19:00:00.000Z', ...places });
    expect(ledgerDaysToRead(undefined, after).map((each) => each.days)).toEqual([days, days]);
  });

  it('not if only its title changes', () => {
    expect(ledgerDaysToRead(ride(), ride({ title: 'To the museum' }))).toEqual([]);
  });
});
