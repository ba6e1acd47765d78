import { describe, expect, it } from '@jest/globals';
import { slowedBy, slowest } from '#shared/domain/ways/peaks-and-closures.ts';
import type { Closure } from '#shared/schemas/ways/travel-settings.ts';

const TIME = { from: '2027-05-10T16:00:00.000Z', to: '2027-05-10T18:00:00.000Z' };
const [A, B, C] = ['plc_aaaaaaaaaaaa00000001', 'plc_aaaaaaaaaaaa00000002', 'plc_aaaaaaaaaaaa00000003'];
const [a, b, c] = [A, B, C].map((id) => id.slice(-8));
function rules(closures: Closure[], factor = 1) {
  const peaks = factor === 1 ? [] : [{ from: '00:00', to: '23:59', factor }];
  return { timezone: 'UTC', travel: { rule: 'WARN' as const, peaks, closures } };
}
function at(time: string): number {
  return Date.parse(`2027-05-10T${time}:00Z`);
}

describe('a way of 30 minutes', () => {
  const way = { minutes: 30, from: a, to: b };

  it.each<[string, Partial<Closure>, string, number]>([
    ['takes longer by some minutes during a closure', { all: true, addMinutes: 25 }, '16:00', 55],
    ['takes longer if it is still on its way when the closure begins', { all: true, addMinutes: 25 }, '15:31', 55],
    ['takes as long as ever if it is over by then', { all: true, addMinutes: 25 }, '15:30', 30],
    ['takes as long as ever from the end of the closure on', { all: true, addMinutes: 25 }, '18:00', 30],
    ['takes so many times as long', { all: true, factor: 1.5 }, '17:00', 45],
    ['waits for the end of a road that is closed', { all: true, closed: true }, '17:00', 90],
    ['is slowed from or to one place', { placeIds: [B], addMinutes: 10 }, '17:00', 40],
    ['is not slowed by another place', { placeIds: [C], addMinutes: 10 }, '17:00', 30],
    ['is slowed between two places', { placeIds: [A, B], addMinutes: 10 }, '17:00', 40],
    [
      'is not slowed if only one of its ends is among several places',
      { placeIds: [B, C], addMinutes: 10 },
      '17:00',
      30,
    ],
  ])('%s', (_title, closure, time, minutes) => {
    const settings = rules([{ ...TIME, ...closure }]);
    expect(slowedBy(settings)({ ...way, at: at(time) })).toBe(minutes);
    expect(slowest(settings)(way)).toBeGreaterThanOrEqual(minutes);
  });

  it('is slowed by the worst of several closures, after its peak', () => {
    const closures: Closure[] = [
      { ...TIME, all: true, addMinutes: 5 },
      { ...TIME, all: true, addMinutes: 20 },
    ];
    expect(slowedBy(rules(closures, 2))({ ...way, at: at('17:00') })).toBe(80);
    expect(slowest(rules(closures, 2))(way)).toBe(80);
  });

  it('knows only its end if it begins on the road', () => {
    const slowed = slowedBy(rules([{ ...TIME, placeIds: [C], addMinutes: 10 }]));
    expect(slowed({ minutes: 30, to: c, at: at('17:00') })).toBe(40);
  });
});
