import { describe, expect, it } from '@jest/globals';
import { needsAcknowledgement, needsDriver, needsVehicle } from '#shared/domain/activities/needs.ts';
import { needsSeats } from '#shared/domain/assignments/capacity.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { aLeg, aMaster, aVip, NOW } from './leg-samples.ts';

function van(fields: object = {}) {
  return begin(
    'van',
    { name: 'Van', type: 'VAN' as const, seatCapacity: 3, status: 'AVAILABLE' as const, ...fields },
    NOW,
  );
}
const ada = begin('ada', { name: 'Ada' }, NOW);
const vips = new Map([aVip('a', { partySize: 3 }), aVip('b')].map((vip) => [vip.id, vip]));
const known = { vips, drivers: new Map([['ada', ada]]), vehicles: new Map([['van', van()]]) };
const gone = {
  vips,
  drivers: new Map([['ada', { ...ada, deletedAt: NOW }]]),
  vehicles: new Map([['van', van({ deletedAt: NOW })]]),
};
function ride(fields: Partial<ActivityRecord> = {}) {
  return aLeg('ride', '18:00', '19:00', fields);
}

describe.each([
  ['driver', needsDriver, { driverId: 'ada' }],
  ['vehicle', needsVehicle, { vehicleId: 'van' }],
] as const)('the need of a %s', (_what, needs, has) => {
  it.each([
    ['a ride without one', ride(), known, true],
    ['a ride with one', ride(has), known, false],
    ['a ride whose one was deleted', ride(has), gone, true],
    ['a meal, which takes none', aMaster(), known, false],
  ])('%s', (_case, activity, fleet, expected) => {
    expect(needs(activity, fleet)).toBe(expected);
  });
});

describe('needsSeats', () => {
  it.each([
    ['the parties just fit', ride({ vehicleId: 'van', vipIds: ['a'] }), known, false],
    ['one person is too many', ride({ vehicleId: 'van', vipIds: ['a', 'b'] }), known, true],
    ['there is no vehicle', ride({ vipIds: ['a', 'b'] }), known, false],
    ['the vehicle was deleted', ride({ vehicleId: 'van', vipIds: ['a', 'b'] }), gone, false],
  ])('if %s', (_case, activity, related, expected) => {
    expect(needsSeats(activity, related)).toBe(expected);
  });
});

describe('needsAcknowledgement', () => {
  it.each([
    [undefined, undefined, false],
    [2, undefined, true],
    [2, 1, true],
    [2, 2, false],
    [2, 3, false],
  ])(
    'of a ride whose driver was asked about version %s and confirmed %s: %s',
    (askedVersion, acknowledgedVersion, expected) => {
      expect(needsAcknowledgement(ride({ askedVersion, acknowledgedVersion }))).toBe(expected);
    },
  );
});
