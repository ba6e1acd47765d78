import { describe, expect, it } from '@jest/globals';
import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as restoreEvent from '#functions/activities/restore-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');
function day(number: number, time: string): string {
  return `2027-06-${String(number).padStart(2, '0')}T${time}:00.000Z`;
}
function warningsOf({ body }: { body: { warnings?: { code: string; activityId?: string; vipIds?: string[] }[] } }) {
  return (body.warnings ?? []).map(({ activityId, code, vipIds }) => [code, activityId, vipIds]);
}

describe('a VIP who is in two places at the same time', () => {
  it('is warned of when the second ride is planned, on a dry run too, and by the check of a booking', async () => {
    const [guest = '', other = ''] = await someVips(as, 2);
    const times = { startTime: day(1, '09:00'), endTime: day(1, '10:00') };
    const first = await anEvent(as, { type: 'TRANSPORT', title: 'To the palace', ...times, vipIds: [guest] });
    const second = { type: 'TRANSPORT', title: 'To the station', ...times, vipIds: [guest, other] };
    const expected = [['VIP_OVERLAP', first, [guest]]];
    const { status, body } = await call(checkConflicts, { as, body: { ...times, vipIds: [guest] } });
    expect([status, body.available, warningsOf({ body })]).toEqual([200, true, expected]);
    const planned = await planEvent(as, second);
    expect([planned.status, warningsOf(planned)]).toEqual([201, expected]);
    expect(planned.body.warnings[0].message).toMatch(
      /Guest .* is on “To the (station|palace)” .* and at the same time on “To the (palace|station)”/,
    );
  });

  it('is warned of when an activity moves or a VIP is added, and not when only its title changes', async () => {
    const vipIds = await someVips(as, 1);
    const tour = await anEvent(as, { title: 'Tour', startTime: day(2, '09:00'), endTime: day(2, '10:00'), vipIds });
    const tea = await anEvent(as, { title: 'Tea', startTime: day(2, '12:00'), endTime: day(2, '13:00'), vipIds });
    const change = (body: object) => call(updateEvent, { as, params: { eventId: tea }, body });
    expect(warningsOf(await change({ startTime: day(2, '09:30') }))).toEqual([['VIP_OVERLAP', tour, vipIds]]);
    expect(warningsOf(await change({ title: 'Coffee' }))).toEqual([]);
    expect(warningsOf(await change({ vipIds: [] }))).toEqual([]);
    expect(warningsOf(await change({ vipIds }))).toEqual([['VIP_OVERLAP', tour, vipIds]]);
  });

  it('is warned of when an activity lasts longer, and when a deleted one is restored', async () => {
    const vipIds = await someVips(as, 1);
    const tour = await anEvent(as, { title: 'Tour', startTime: day(7, '09:00'), endTime: day(7, '10:00'), vipIds });
    const tea = await anEvent(as, { title: 'Tea', startTime: day(7, '12:00'), endTime: day(7, '13:00'), vipIds });
    const params = { eventId: tour };
    const longer = await call(updateEvent, { as, params, body: { endTime: day(7, '12:30') } });
    expect(warningsOf(longer)).toEqual([['VIP_OVERLAP', tea, vipIds]]);
    await call(deleteEvent, { as, params });
    expect(warningsOf(await call(restoreEvent, { as, params }))).toEqual([['VIP_OVERLAP', tea, vipIds]]);
  });

  it('is found on an activity that began on the day before', async () => {
    const vipIds = await someVips(as, 1);
    const night = await anEvent(as, {
      title: 'Night train',
      startTime: day(3, '20:00'),
      endTime: day(4, '08:00'),
      vipIds,
    });
    const early = await planEvent(as, {
      title: 'Breakfast',
      startTime: day(4, '07:30'),
      endTime: day(4, '08:30'),
      vipIds,
    });
    expect(warningsOf(early)).toEqual([['VIP_OVERLAP', night, vipIds]]);
  });

  it('does not count on a leg and its own master', async () => {
    const vipIds = await someVips(as, 1);
    const dinner = await anEvent(as, { title: 'Dinner', startTime: day(5, '19:00'), endTime: day(5, '22:00'), vipIds });
    const times = { startTime: day(5, '18:30'), endTime: day(5, '19:15') };
    const leg = await planEvent(as, { type: 'TRANSPORT', title: 'There', masterEventId: dinner, ...times });
    expect(warningsOf(leg).map(([code]) => code)).toEqual(['LEG_ARRIVES_LATE']);
  });

  it('costs one query and no further round trip, whatever the number of guests', async () => {
    const times = { startTime: day(6, '09:00'), endTime: day(6, '10:00') };
    const cost = async (guests: number) => {
      const vipIds = await someVips(as, guests);
      return (await metered(() => planEvent(as, { ...times, vipIds }))).own;
    };
    const [few, many] = [await cost(1), await cost(20)];
    expect(many.roundTrips).toBe(few.roundTrips);
    expect(many.requests).toBe(few.requests);
  });
});
