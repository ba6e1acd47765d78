import { describe, expect, it } from '@jest/globals';
import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { useLog } from '#test/support/log.ts';

const log = useLog();
const contract = defineJob({
  jobId: 'count-things',
  summary: 'Count things',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: [],
});

describe('an event that is no event of a schedule', () => {
  it('is logged once as a failed run, and thrown', async () => {
    const job = runJob(contract, async () => ({}));
    await expect(job({ time: 'tomorrow' }, { awsRequestId: 'r' } as never)).rejects.toThrow('time');
    expect(log.lines()).toEqual([
      expect.objectContaining({ level: 'ERROR', message: 'job failed', jobId: 'count-things', requestId: 'r' }),
    ]);
  });
});
