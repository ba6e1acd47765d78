import { describe, expect, it } from '@jest/globals';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const coordinator = useUser('COORDINATOR');

async function aVip(): Promise<string> {
  return (await someVips(coordinator, 1))[0] as string;
}
function restore(vipId: string, more: CallOptions = {}): Promise<Answer> {
  return call(restoreVip, { as: coordinator, params: { vipId }, ...more });
}

describe('restoreVip', () => {
  it('answers a VIP who is not deleted without a change', async () => {
    const id = await aVip();
    expect((await restore(id)).body).toMatchObject({ id, version: 1 });
  });
});
