import { describe, expect, it } from '@jest/globals';
import * as openMuster from '#functions/accountability/open-muster.ts';
import { guestIdsOf } from '#shared/entities/accountability/muster.ts';
import { call } from '#test/support/call.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aUser } from '#test/support/people.ts';
import { outsideRole } from '#test/support/role.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();

async function opening(count: number, gone: (vipIds: readonly string[]) => string) {
  const as = await aUser('ADMINISTRATOR');
  const vipIds = await someVips(as, count);
  const erase = () => outsideRole(() => eraseVip(as, gone(vipIds)));
  const answer = await withConcurrentRequest({ when: 'before', write: 'openMuster' }, erase, () =>
    call(openMuster, { as, body: { title: 'Fire', vipIds } }),
  );
  return { answer, vipIds };
}

describe('opening a muster while one of its guests is erased', () => {
  it('is refused, and names the guest', async () => {
    const { answer, vipIds } = await opening(2, ([first]) => first as string);
    expect(answer.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(answer.text).toContain(vipIds[0]);
  });

  it('opens it without the guest, if they are more than one transaction can check', async () => {
    const { answer, vipIds } = await opening(90, (ids) => ids.at(-1) as string);
    expect(answer.status).toBe(201);
    const listed = await guestIdsOf(answer.body.id);
    expect(listed).toEqual(vipIds.slice(0, -1));
    expect(listed).not.toContain(vipIds.at(-1));
  });
});
