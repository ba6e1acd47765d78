import { describe, expect, it } from '@jest/globals';
import { inOwnThread } from '#infra/local/control/job-runner.ts';
import { clockShift, setClock } from '#infra/local/control/local-clock.ts';
import { lambdaContext } from '#infra/local/gateway/gateway-event.ts';
import { defineJob } from '#shared/contract/define-job.ts';

const { handler } = inOwnThread({
  file: 'test/infra/local/waiting-job.ts',
  name: 'wait',
  contract: defineJob({ jobId: 'wait', summary: 'Wait', every: 'rate(1 minute)', timeoutSeconds: 30, uses: [] }),
});
const context = lambdaContext('wait', 'test');

describe('a job in a thread of its own', () => {
  it('does not hold up this thread, and its result comes back', async () => {
    const gate = new SharedArrayBuffer(4);
    const run = handler({ gate }, context);
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
    expect((await run)['gate']).not.toBe('timed-out');
  });

  it('has the clock of the service, however it is set', async () => {
    const gate = new SharedArrayBuffer(4);
    Atomics.store(new Int32Array(gate), 0, 1);
    // Tests have a clock of their own, and a thread has that of the machine.
    const inThread = async () => (await handler({ gate }, context))['now'] as number;
    const [real, realThere] = [Date.now(), await inThread()];
    setClock('2031-05-01T10:00:00Z');
    const here = [Date.now(), new Date().getTime(), Date.parse(Date())];
    const moved = (await inThread()) - realThere - clockShift();
    setClock(null);
    const set = Date.parse('2031-05-01T10:00:00Z');
    for (const apart of [...here.map((time) => time - set), moved]) expect(Math.abs(apart)).toBeLessThan(60_000);
    expect(Date.now() - real).toBeLessThan(60_000);
  });

  it('fails as it does in this thread', async () => {
    await expect(handler({}, context)).rejects.toThrow('no table');
  });
});
