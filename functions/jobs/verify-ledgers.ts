import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { LEDGER_LINE } from '#shared/platform/logger.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';

export const contract = defineJob({
  jobId: 'verify-ledgers',
  summary: 'Compare the ledger days of vehicles and drivers with the activities and blocks, and report differences',
  every: 'rate(1 day)',
  timeoutSeconds: 300,
  uses: ['table:read'],
});

export const handler = runJob(contract, async ({ log }) => {
  const { activities, blocks, days, differences } = await verifyLedgers();
  const differing = differences.length;
  log[differing > 0 ? 'error' : 'info'](LEDGER_LINE, { differing, differences: differences.slice(0, 20) });
  return { activities, blocks, days, differences };
});
