import { describe, expect, it } from '@jest/globals';
import { assignmentOf } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { rideWithoutDriver, rideWithoutVehicle } from '#shared/domain/attention/checks/missing-or-unsuited.ts';
import { bestVehicle, breaksHours, freeVehicles } from '#shared/domain/attention/free-resources.ts';
import { describedInTurn, noOffers } from '#shared/domain/attention/offers.ts';
import { describedRow } from '#shared/domain/attention/row.ts';
import type { Breach } from '#shared/domain/hours/breach.ts';
import type { HoursPlan } from '#shared/domain/hours/hours-plan.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { at, ride, seen, vehicle } from './attention-facts.ts';

const wanted = ride('Wanted', '12:00', '13:00');

describe('the vehicles that are free for a ride', () => {
  const daysOf = (resourceId: string, ...rides: ActivityRecord[]): [string, LedgerDay[]] => {
    const assignments = rides.flatMap((each) => assignmentOf({ ...each, vehicleId: resourceId }, 'VEHICLE') ?? []);
    return [resourceId, [{ resource: 'VEHICLE', resourceId, day: '2027-05-10', revision: 1, assignments, blocks: [] }]];
  };
  const namesWith = (...days: [string, LedgerDay[]][]): string[] => {
    const vehicles = [vehicle('Small', { seatCapacity: 4 }), vehicle('Large')];
    const ledger = { VEHICLE: new Map(days), DRIVER: new Map() };
    return Array.from(freeVehicles(seen({ vehicles, ledger }), wanted), ({ name }) => name);
  };

  it.each([
    ['the smaller one, without other rides', [], ['Small', 'Large']],
    [
      'one with a wide gap, although the other has a short one on one side only',
      [daysOf('Small', ride('Before', '11:00', '11:50'))],
      ['Large', 'Small'],
    ],
    [
      'the smaller one, if both gaps are an hour and more',
      [daysOf('Small', ride('Before', '10:00', '11:00'), ride('After', '14:00', '15:00'))],
      ['Small', 'Large'],
    ],
    ['one that is free alone', [daysOf('Small', ride('Other', '12:30', '13:30'))], ['Large']],
  ])('begin with %s', (_what, days, expected) => {
    expect(namesWith(...days)).toEqual(expected);
  });
});

describe('the search for the best vehicle', () => {
  it('judges vehicles that are alike once, however many there are', () => {
    let judged = 0;
    const vehicles = Array.from({ length: 50 }, (_, place) =>
      Object.defineProperty(vehicle(`Van ${place}`), 'seatsPerWheelchair', {
        enumerable: true,
        get: () => {
          judged += 1;
          return undefined;
        },
      }),
    );
    const facts = seen({ vehicles });
    const tooMany = { ...wanted, seatsNeeded: 20 };
    bestVehicle(facts, tooMany);
    judged = 0;
    expect(bestVehicle(facts, { ...tooMany, id: 'Another' })).toBeUndefined();
    expect(judged).toBe(1);
  });
});

describe('a driver with a ride', () => {
  const breach: Breach = {
    rule: 'DAILY_DUTY',
    preset: 'NONE',
    limitMinutes: 600,
    plannedMinutes: 660,
    from: at('06:00'),
    to: at('17:00'),
    activityIds: [wanted.id],
  };
  const hoursWith = (...breaches: Breach[]): HoursPlan => ({
    breaches: () => [],
    broughtBy: () => breaches,
    broughtByAll: () => [],
    left: () => undefined,
  });
  const dana = begin('drv_dana', { name: 'Dana' }, at('00:00'));

  it.each([
    ['breaks a rule on their hours', hoursWith(breach), 'drv_dana', true],
    ['breaks none', hoursWith(), 'drv_dana', false],
    ['breaks none where no rule limits drivers', undefined, 'drv_dana', false],
    ['breaks none if they are deleted', hoursWith(breach), 'drv_gone', false],
  ])('%s', (_what, hours, driverId, expected) => {
    expect(breaksHours(seen({ drivers: [dana], hours }), wanted, driverId)).toBe(expected);
  });
});

describe('mends that are described in turn', () => {
  const drivers = ['Ada', 'Ben'].map((name) => begin(name, { name }, at('00:00')));
  const vehicles = [vehicle('Van')];
  const without = (id: string, from: string, to: string, fields: object = {}) =>
    ride(id, from, to, { vehicleId: 'Other', ...fields });
  const textsOf = (activities: ActivityRecord[], facts: Parameters<typeof seen>[0] = {}) => {
    const all = { ...seen({ drivers, vehicles, activities, ...facts }), offers: noOffers() };
    const rows = [...rideWithoutDriver.find(all), ...rideWithoutVehicle.find(all)];
    const inTurn = () =>
      rows.map((row) => describedRow({ ...row, describe: () => describedInTurn(all, row) }, all.timezone));
    const described = inTurn();
    expect(inTurn()).toEqual(described);
    return described.map(({ detail, mend, subject }) => ({ id: subject.id, detail, body: mend?.body }));
  };

  it('offer a driver to one row only, and the other row says which one takes them', () => {
    const rides = ['One', 'Two', 'Three'].map((id) => without(id, '12:00', '13:00'));
    const [first, second, third] = textsOf(rides);
    expect(first?.body).toEqual({ driverId: 'Ada' });
    expect(first?.detail).not.toContain('takes them');
    expect(second?.body).toEqual({ driverId: 'Ben' });
    expect(second?.detail).toMatch(/Ben is free\. Ada would be free, but the mend of “One” \(.*\) takes them\.$/);
    expect(third?.body).toMatchObject({ kind: 'ASSIGN' });
    expect(third?.detail).toMatch(
      /No driver is free\. .* Ada would be free, but the mend of “One” \(.*\) takes them\.$/,
    );
  });

  it('offer a driver again for another time, unless the way is too short or their hours do not allow both', () => {
    const rides = [without('One', '12:00', '13:00'), without('Two', '14:00', '15:00')];
    const idsOf = (facts?: Parameters<typeof seen>[0]) => textsOf(rides, facts).map(({ body }) => body?.['driverId']);
    expect(idsOf()).toEqual(['Ada', 'Ada']);
    expect(idsOf({ travel: { turnaroundMinutes: 90 } })).toEqual(['Ada', 'Ben']);
    const none = { breaches: () => [], broughtBy: () => [], broughtByAll: () => [], left: () => undefined };
    expect(idsOf({ hours: none })).toEqual(['Ada', 'Ada']);
    const brokenByTwo = {
      ...none,
      broughtByAll: (_driver: unknown, ids: ReadonlySet<string>) => (ids.size > 1 ? [{} as Breach] : []),
    };
    expect(idsOf({ hours: brokenByTwo })).toEqual(['Ada', 'Ben']);
  });

  it('offer a vehicle to one row only', () => {
    const rides = ['One', 'Two'].map((id) => ride(id, '12:00', '13:00', { driverId: 'Ada' }));
    expect(textsOf(rides).map(({ body }) => body?.['vehicleId'])).toEqual(['Van', undefined]);
  });
});
