import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  ENDS_HALFWAY,
  filesError,
  HANGS,
  RESETS,
  useFaultyFiles,
  useFaultyTable,
} from '#test/support/faulty-service.ts';
import { aUser } from '#test/support/people.ts';
import { askReport } from '#test/support/reports.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useShortTimeLimits } from '#test/support/time-limits.ts';

useShortTimeLimits();
const files = useFaultyFiles();
useFaultyTable();
let coordinator: string;
beforeAll(async () => {
  coordinator = await aUser('COORDINATOR');
});
beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0));

function ask() {
  return askReport(coordinator, { kind: 'ROSTER', format: 'CSV' });
}

describe('a file store that', () => {
  it.each([
    ['throttles', filesError('SlowDown', 503)],
    ['fails', filesError('InternalError', 500)],
    ['hangs', HANGS],
    ['resets connections', RESETS],
    ['ends its answer early', ENDS_HALFWAY],
  ])('%s makes a report 503 UNAVAILABLE, and no report is stored', async (_what, fault) => {
    files.fail(fault);
    const { body, headers, status } = await writingNothing(ask);
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'UNAVAILABLE', unavailable: ['files'] });
    expect(headers).toHaveProperty('retry-after');
  });

  it('refuses connections makes a report 503 UNAVAILABLE', async () => {
    expect((await files.whileClosed(ask)).body).toMatchObject({ status: 503, unavailable: ['files'] });
  });

  it('fails once is asked again', async () => {
    files.fail(filesError('InternalError', 500), { times: 1 });
    expect((await ask()).status).toBe(201);
  });
});
