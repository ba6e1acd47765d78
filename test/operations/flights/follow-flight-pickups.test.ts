import { describe, expect, it } from '@jest/globals';
import * as boardGuests from '#functions/activities/board-guests.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import { call } from '#test/support/call.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { at, usePickups } from '#test/support/pickup-stage.ts';
import { run } from '#test/support/run.ts';
import { someVips } from '#test/support/vips.ts';

const { as, clock, delay, follow, pickup, read } = usePickups();

describe('all pick-ups of a flight', () => {
  it('move, but for one that a driver has started or that has a guest aboard', async () => {
    const [vipId] = await someVips(as, 1, {});
    const started = await pickup({ title: 'Started' });
    const boarded = await pickup({ title: 'Boarded', vipIds: [vipId] });
    const waiting = await pickup({ title: 'Waiting' });
    clock.stop(Date.parse(at('06:45')));
    await call(moveEventStatus, { as, params: { eventId: started }, body: { status: 'IN_PROGRESS' } });
    await run(advanceActivities);
    await call(boardGuests, { as, params: { eventId: boarded }, body: { vipId } });
    await delay({ minutes: 45 });
    const { items } = (await follow()).body;
    const outcomes = items.map(({ outcome, title }: { outcome: string; title: string }) => [title, outcome]);
    expect(Object.fromEntries(outcomes)).toEqual({ Started: 'UNCHANGED', Boarded: 'UNCHANGED', Waiting: 'MOVED' });
    expect((await read(boarded)).startTime).toBe(at('06:40'));
    expect((await read(waiting)).startTime).toBe(at('07:25'));
  });

  it('are not reported as refused while the table is out of reach', async () => {
    const id = await pickup();
    await delay({ minutes: 45 });
    const outage = () => Promise.reject(new Outage('table', new Error('it does not answer')));
    const point = { when: 'before', write: 'followFlightPickups' } as const;
    const { status } = await withConcurrentRequest(point, outage, () => follow());
    expect([status, (await read(id)).startTime]).toEqual([503, at('06:40')]);
  });
});
