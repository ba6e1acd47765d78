import { describe, expect, it } from '@jest/globals';
import * as getMuster from '#functions/accountability/get-muster.ts';
import { call } from '#test/support/call.ts';
import { filesError, HANGS, useFaultyFiles } from '#test/support/faulty-service.ts';
import { aMuster, close } from '#test/support/musters.ts';
import { useTable } from '#test/support/table.ts';
import { useShortTimeLimits } from '#test/support/time-limits.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useShortTimeLimits();
// On a busy machine, all else takes longer than the limit of the hanging call leaves.
process.env['TIME_LIMIT_OPERATION_MS'] = '60000';
const files = useFaultyFiles();
const as = useUser('ADMINISTRATOR');

describe('closing a muster whose report cannot be made', () => {
  it.each([
    ['fails', filesError('InternalError', 500)],
    ['hangs', HANGS],
  ])('closes it and says so, and a repeat makes the report: the file store %s', async (_what, fault) => {
    const id = await aMuster(as, await someVips(as, 2));
    files.fail(fault);
    const { body, status } = await close(as, id);
    expect([status, body.status, body.counts.all.guests]).toEqual([200, 'CLOSED', 2]);
    expect(body.report).toMatchObject({ kind: 'MUSTER', status: 'FAILED' });
    expect(body.report.failure).toBe(
      'The muster is closed, but its report was not made. The file store is out of reach. Close the muster again to make the report.',
    );
    expect((await call(getMuster, { as, params: { id } })).body.status).toBe('CLOSED');
    files.work();
    expect((await close(as, id)).body.report).toMatchObject({
      id: body.report.id,
      status: 'READY',
      url: expect.any(String),
    });
  });
});
