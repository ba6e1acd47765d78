import { describe, expect, it } from '@jest/globals';
import { SAVE_CHECKS, type WarningFacts } from '#shared/domain/activities/save-warnings.ts';
import { begin, byId } from '#shared/domain/records.ts';
import { NO_WAYS } from '#shared/domain/ways/ways.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { NO_TAGS } from '#test/support/suiting.ts';
import { aLeg, aMaster, at, aVip, NOW, TIMEZONE } from './leg-samples.ts';

const TOWN = { timezone: TIMEZONE, turnaroundMinutes: 0, travel: { rule: 'WARN' as const, peaks: [] }, tags: NO_TAGS };
const van: VehicleRecord = begin(
  'van',
  { name: 'Van', type: 'VAN', seatCapacity: 1, status: 'AVAILABLE' } as const,
  NOW,
);
const ride = aLeg('leg', '18:30', '19:30', { vipIds: ['a', 'b'], vehicleId: 'van', vehicleTypes: ['BUS'] });
const vips = byId([aVip('a'), aVip('b', { isRosterOnly: true })]);

function facts(more: Partial<WarningFacts>): WarningFacts {
  const related = { vips, vehicles: byId([van]), drivers: new Map(), activities: byId([aMaster()]) };
  const nothing = { before: undefined, nearby: [], shortfalls: [], brokenRules: [] };
  return { ...nothing, after: ride, related, settings: TOWN, ways: NO_WAYS, now: NOW, ...more };
}

function codesOf(checks: typeof SAVE_CHECKS, more: Partial<WarningFacts>): string[] {
  return checks.flatMap(({ find }) => find(facts(more))).map(({ code }) => code);
}

describe('the checks of a saved activity', () => {
  it('warn in the order of the list, and those of a booking leave out what only a save tells', () => {
    const elsewhere = { ...aMaster({ startTime: at('18:00'), endTime: at('19:00') }), id: 'tour' };
    const seats = { vehicle: van, vips };
    const breach = { rule: 'DAILY_DRIVING', preset: 'NONE', limitMinutes: 1, plannedMinutes: 2 } as const;
    const brokenRules = [
      { driverName: 'Dana', activityId: 'leg', hours: { ...breach, from: at('18:00'), to: at('20:00') } },
    ];
    const unseen = [aVip('c')];
    const told = { nearby: [elsewhere], seats, brokenRules, unseen };
    const ofBooking = ['DRIVER_HOURS_EXCEEDED', 'VIP_OVERLAP', 'LEG_ARRIVES_LATE', 'LEG_CARRIES_OTHERS'];
    expect(codesOf(SAVE_CHECKS, told)).toEqual([
      'GUESTS_LEFT_OUT',
      'SEATS_EXCEEDED',
      'ROSTER_ONLY',
      'VEHICLE_TYPE_UNSUITED',
      ...ofBooking,
    ]);
  });

  it('tell of the legs of a master, and of nothing without facts', () => {
    const moved = { before: aMaster(), after: aMaster({ endTime: at('23:00') }) };
    const legs = [aLeg('home', '22:00', '22:30')];
    expect(codesOf(SAVE_CHECKS, { ...moved, legs })).toEqual(['LEG_LEFT_BEHIND', 'LEG_LEAVES_EARLY']);
    expect(codesOf(SAVE_CHECKS, moved)).toEqual([]);
  });

  it('name each code that they warn of', () => {
    for (const { codes, find } of SAVE_CHECKS)
      expect(codes).toEqual(
        expect.arrayContaining(find(facts({ seats: { vehicle: van, vips } })).map(({ code }) => code)),
      );
  });
});
