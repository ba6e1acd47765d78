import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assignmentOf, daysOf, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { decideBooking } from '#shared/domain/assignments/decide-booking.ts';
import { type ActivityChange, decideBookings } from '#shared/domain/assignments/decide-bookings.ts';
import { busyTimeId, collide, type LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { SUITING } from '#test/support/suiting.ts';

const DAY = '2027-05-10';
const NOW = `${DAY}T00:00:00.000Z`;
function at(hour: number): string {
  return later(NOW, hour * 3_600_000);
}
function ride(id: string, hour: number, vehicleId?: string, driverId?: string): ActivityRecord {
  return begin(
    id,
    {
      type: 'TRANSPORT' as const,
      title: id,
      startTime: at(hour),
      endTime: at(hour + 1),
      status: 'SCHEDULED' as const,
      vipIds: [],
      ...(vehicleId && { vehicleId }),
      ...(driverId && { driverId }),
    },
    NOW,
  );
}
function record<T extends object>(id: string, fields: T) {
  return begin(id, fields, NOW);
}
const VEHICLES = ['van', 'bus'];
const related = {
  vips: new Map(),
  vehicles: new Map(
    VEHICLES.map((id) => [
      id,
      record(id, { name: id, type: 'VAN' as const, seatCapacity: 8, status: 'AVAILABLE' as const }),
    ]),
  ),
  drivers: new Map(['ada'].map((id) => [id, record(id, { name: id })])),
};
/** Returns the ledger days that these activities need, over three days for each vehicle and driver. */
function ledger(activities: readonly ActivityRecord[]): LedgerDay[] {
  const held = activities.flatMap((activity) => RESOURCES.flatMap((each) => assignmentOf(activity, each) ?? []));
  const days = ['2027-05-09', DAY, '2027-05-11'];
  const ids = [...VEHICLES.map((id) => ['VEHICLE', id] as const), ['DRIVER', 'ada'] as const];
  return ids.flatMap(([resource, resourceId]) =>
    days.map((day) => ({
      resource,
      resourceId,
      day,
      revision: 3,
      blocks: [],
      assignments: held
        .filter((each) => each.resource === resource && each.resourceId === resourceId && daysOf(each).includes(day))
        .sort((a, b) => (a.start < b.start ? -1 : 1)),
    })),
  );
}
function decide(changes: readonly ActivityChange[], others: readonly ActivityRecord[] = [], turnaroundMinutes = 0) {
  const days = ledger([...changes.flatMap(({ before }) => before ?? []), ...others]);
  return decideBookings(changes, { related, days, suiting: SUITING, turnaroundMinutes });
}
function takenBy(changes: readonly ActivityChange[], others: readonly ActivityRecord[] = []) {
  return decide(changes, others).decisions.map(({ ledger: { taken } }) => taken.map(busyTimeId));
}

describe('decideBookings', () => {
  it('lets one activity take the time that another of them leaves', () => {
    const changes = [
      { before: ride('first', 9, 'van', 'ada'), after: ride('first', 10, 'van', 'ada') },
      { before: ride('second', 10, 'van', 'ada'), after: ride('second', 11, 'van', 'ada') },
    ];
    expect(takenBy(changes)).toEqual([[], []]);
    expect(takenBy(changes.toReversed())).toEqual([[], []]);
  });

  it('lets two activities exchange their vehicles', () => {
    const changes = [
      { before: ride('first', 9, 'van'), after: ride('first', 9, 'bus') },
      { before: ride('second', 9, 'bus'), after: ride('second', 9, 'van') },
    ];
    expect(takenBy(changes)).toEqual([[], []]);
  });

  it('refuses two of them at the same time on one vehicle', () => {
    const changes = [
      { before: ride('first', 9, 'van'), after: ride('first', 12, 'van') },
      { before: ride('second', 10, 'van'), after: ride('second', 12, 'van') },
    ];
    expect(takenBy(changes)).toEqual([[], ['first']]);
  });

  it('refuses one of them that meets another activity', () => {
    const changes = [{ before: ride('first', 9, 'van'), after: ride('first', 12, 'van') }];
    expect(takenBy(changes, [ride('other', 12, 'van')])).toEqual([['other']]);
  });

  it('writes each ledger day once, with the revision after the one that was read', () => {
    const changes = [
      { before: ride('first', 9, 'van'), after: ride('first', 10, 'van') },
      { before: ride('second', 10, 'van'), after: ride('second', 11, 'van') },
    ];
    const { changes: written } = decide(changes);
    expect(
      written.map(({ after, before }) => [before.resourceId, before.day, before.revision, after.revision]),
    ).toEqual([['van', DAY, 3, 4]]);
    expect(written[0]?.after.assignments.map(({ activityId, start }) => [activityId, start])).toEqual([
      ['first', at(10)],
      ['second', at(11)],
    ]);
  });

  it('checks a day that two exchanges leave as it was', () => {
    const changes = [
      { before: ride('first', 9, 'van'), after: ride('first', 9, 'bus') },
      { before: ride('second', 9, 'bus'), after: ride('second', 9, 'van') },
    ];
    const { changes: written, unchangedDays } = decide(changes);
    const days = [...written.map(({ before }) => before), ...unchangedDays];
    expect(new Set(days.map(({ day, resourceId }) => `${resourceId} ${day}`)).size).toBe(days.length);
    expect(written).toHaveLength(2);
  });

  it('checks the days that the turnaround reaches, and no others', () => {
    const changes = [
      { before: ride('first', 9, 'van'), after: ride('first', 23, 'van') },
      { before: ride('second', 9, 'bus'), after: ride('second', 12, 'bus') },
    ];
    const { changes: written, unchangedDays } = decide(changes, [], 60);
    const named = (days: readonly LedgerDay[]) => days.map(({ day, resourceId }) => `${resourceId} ${day}`);
    expect(named(written.map(({ before }) => before))).toEqual([`van ${DAY}`, `bus ${DAY}`]);
    expect(named(unchangedDays)).toEqual(['van 2027-05-11']);
  });

  it('decides about one activity as decideBooking does', () => {
    const rides = fc.record({
      hour: fc.integer({ min: 0, max: 30 }),
      vehicleId: fc.constantFrom(undefined, ...VEHICLES),
      driverId: fc.constantFrom(undefined, 'ada'),
    });
    fc.assert(
      fc.property(
        fc.option(rides, { nil: undefined }),
        rides,
        rides,
        fc.constantFrom(0, 60),
        (old, wanted, other, turnaround) => {
          const made = (id: string, { driverId, hour, vehicleId }: typeof wanted) =>
            ride(id, hour, vehicleId, driverId);
          const before = old && made('one', old);
          const after = made('one', wanted);
          const days = ledger([...(before ? [before] : []), made('other', other)]);
          const facts = { related, days, suiting: SUITING, turnaroundMinutes: turnaround };
          const joint = decideBookings([{ before, after }], facts);
          const own = decideBooking(before, after, facts);
          const isSame = JSON.stringify(before) === JSON.stringify(after);
          if (isSame) return;
          expect(joint.changes).toEqual(expect.arrayContaining([...own.ledger.changes]));
          expect(joint.changes).toHaveLength(own.ledger.changes.length);
        },
      ),
    );
  });

  it('never books two activities of one vehicle at the same time', () => {
    const hours = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), {
      minLength: 1,
      maxLength: 5,
      size: 'max',
    });
    fc.assert(
      fc.property(hours, fc.constantFrom(0, 60), (moves, turnaround) => {
        const changes = moves.map(([from, to], place) => ({
          before: ride(`ride-${place}`, from, place % 2 ? 'van' : undefined),
          after: ride(`ride-${place}`, to, 'van'),
        }));
        const hasCollision = ({ assignments }: LedgerDay): boolean =>
          assignments.some((held, place) =>
            assignments.slice(place + 1).some((next) => collide(held, next, turnaround)),
          );
        // The ledger never holds two rides of one vehicle at the same time, so none begin so. Rides that stay are not decided again.
        fc.pre(!ledger(changes.map(({ before }) => before)).some(hasCollision));
        const { changes: written, decisions } = decide(changes, [], turnaround);
        if (decisions.some(({ objections }) => objections.length > 0)) return;
        expect(written.map(({ after }) => after).filter(hasCollision)).toEqual([]);
      }),
    );
  });
});
