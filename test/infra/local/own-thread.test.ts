import { describe, expect, it } from '@jest/globals';
import { inOwnThread } from '#infra/local/control/job-runner.ts';
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

  it('fails as it does in this thread', async () => {
    await expect(handler({}, context)).rejects.toThrow('no table');
  });
});
