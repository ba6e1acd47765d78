import { describe, expect, it } from '@jest/globals';
import { Outage } from '#shared/platform/time-limit.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { at, usePickups } from '#test/support/pickup-stage.ts';

const { delay, follow, pickup, read } = usePickups();

describe('all pick-ups of a flight', () => {
  it('are not reported as refused while the table is out of reach', async () => {
    const id = await pickup();
    await delay({ minutes: 45 });
    const outage = () => Promise.reject(new Outage('table', new Error('it does not answer')));
    const point = { when: 'before', write: 'followFlightPickups' } as const;
    const { status } = await withConcurrentRequest(point, outage, () => follow());
    expect([status, (await read(id)).startTime]).toEqual([503, at('06:40')]);
  });
});
