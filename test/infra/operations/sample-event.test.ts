import { describe, expect, it } from '@jest/globals';
import { jobs, operations } from '#functions/registry.ts';
import { lambdaContext, operationEvent } from '#infra/local/gateway/gateway-event.ts';
import { jobEvent } from '#infra/operations/event.ts';
import { useFiles } from '#test/support/files.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

useTable();
useFiles();

const lambda = lambdaContext('sample', 'sample');

describe('the sample event of each job', () => {
  it('runs one pass of it', async () => {
    const found = await jobs();
    expect(found.length).toBeGreaterThan(0);
    for (const { contract, handler } of found) {
      const event = JSON.parse(JSON.stringify(jobEvent(contract, { now: '2031-05-01T10:00:00Z' }))) as object;
      expect([contract.jobId, await handler(event, lambda)]).toEqual([contract.jobId, expect.any(Object)]);
    }
  });

  it('hands a message to the queue of the job', async () => {
    const job = (await jobs()).find(({ contract }) => contract.jobId === 'finish-proposals');
    const event = job && jobEvent(job.contract, { message: '{"proposalId":7}' });
    // The job refuses this message by name: it has read it.
    expect(await job?.handler(event, lambda)).toEqual({ batchItemFailures: [{ itemIdentifier: 'sample' }] });
  });

  it.each([
    ['make-reports', { now: 'yesterday' }, '--now must be an RFC 3339 time'],
    ['make-reports', { message: '{"reportId":' }, '--message must be JSON'],
    ['verify-ledgers', { message: '{}' }, 'verify-ledgers has no queue'],
  ])('of %s is refused with %j', async (jobId, sample, reason) => {
    const job = (await jobs()).find(({ contract }) => contract.jobId === jobId);
    if (!job) throw new Error(`there is no job ${jobId}`);
    expect(() => jobEvent(job.contract, sample)).toThrow(reason);
  });
});

describe('the sample event of each operation', () => {
  it('reaches its handler: all but public ones ask for a token', async () => {
    for (const { contract, handler } of await operations()) {
      const { statusCode = 0 } = await handler(operationEvent(contract, {}), lambda);
      const expected = contract.access === 'public' ? expect.any(Number) : 401;
      expect([contract.operationId, statusCode]).toEqual([contract.operationId, expected]);
      expect([contract.operationId, statusCode === 500]).toEqual([contract.operationId, false]);
    }
  });

  it('takes parameters, a query, a body and a token', async () => {
    const found = await operations();
    const ask = async (id: string, sample: Parameters<typeof operationEvent>[1]) => {
      const operation = found.find(({ contract }) => contract.operationId === id);
      if (!operation) throw new Error(`no operation ${id}`);
      return operation.handler(operationEvent(operation.contract, sample), lambda);
    };
    const token = await tokenFor(await aUser('COORDINATOR'));
    const body = JSON.stringify({ name: 'Amara Diallo', department: 'ADMIN' });
    expect(await ask('createVip', { token, body, query: { dryRun: 'true' } })).toMatchObject({ statusCode: 201 });
    const { id } = JSON.parse((await ask('createVip', { token, body })).body ?? '') as { id: string };
    expect(await ask('getVip', { token, params: { vipId: id } })).toMatchObject({ statusCode: 200 });
  });
});
