import { beforeEach, describe, expect, it } from '@jest/globals';
import * as askCopilot from '#functions/copilot/ask-copilot.ts';
import * as getCopilotTurn from '#functions/copilot/get-copilot-turn.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import type { WantedCall } from '#infra/local/stubs/chat-completions.ts';
import { audits } from '#shared/entities/audit/audit.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { useFiles } from '#test/support/files.ts';
import { killedAfter } from '#test/support/mortal.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const clock = useClock();
const copilot = useCopilot();
let as: string;
beforeEach(async () => {
  as = await aUser('ADMINISTRATOR');
});

/** The turn below makes this many requests to the table. */
const KILLS = 16;
const SAID = { messages: [{ role: 'user', content: 'Note it' }] };
function say(key: string, body: object = SAID) {
  return call(askCopilot, { as, body, headers: { 'idempotency-key': key } });
}
function note(vipId: string, notes: string): WantedCall {
  return { name: 'updateVip', args: { vipId, notes } };
}
async function vipOf(vipId: string) {
  return (await call(getVip, { as, params: { vipId } })).body;
}

describe('a turn that is repeated under its key', () => {
  it('gets the first answer, asks no model and writes nothing', async () => {
    copilot.script({ calls: [{ name: 'createVip', args: { name: 'Ngozi', department: 'OTHER' } }] }, { say: 'Added.' });
    const first = await say('twice');
    const asked = copilot.stub.requests.length;
    const again = await say('twice');
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(copilot.stub.requests).toHaveLength(asked);
    const { data } = await audits().query.bySubject({ subject: 'Vip', subjectId: first.body.actions[0].id }).go();
    expect(data).toHaveLength(1);
    expect((await say('twice', { messages: [{ role: 'user', content: 'Another' }] })).body).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('is not answered again once a person in it is erased', async () => {
    const [vipId = ''] = await someVips(as, 1);
    copilot.script({ calls: [note(vipId, 'Vegetarian')] });
    const { body } = await say('erased');
    expect(body.people).toEqual([vipId]);
    const read = () => call(getCopilotTurn, { as, params: { id: body.id } });
    expect((await read()).body).toEqual(body);
    await call(deleteVip, { as, params: { vipId }, query: { hard: 'true' } });
    expect((await say('erased')).body).toMatchObject({ status: 410, code: 'ERASED' });
    expect((await read()).body).toMatchObject({ status: 410, code: 'ERASED' });
  });

  it('confirms a proposal once', async () => {
    const [vipId = ''] = await someVips(as, 1);
    copilot.script({ calls: [{ name: 'updateVip', args: { vipId, partySize: 4 } }] });
    const { proposal } = (await say('asks')).body;
    const first = await say('confirms', { confirm: proposal.id });
    expect((await say('confirms', { confirm: proposal.id })).body).toEqual(first.body);
    expect(await vipOf(vipId)).toMatchObject({ partySize: 4, version: 2 });
  });
});

describe('a turn that writes A, B and A again, and whose process ends', () => {
  it.each(Array.from({ length: KILLS }, (_, n) => n + 2))(
    'before its request %i to the table, goes on when it is repeated, and ends as A with each write made once',
    async (requests) => {
      const [vipId = ''] = await someVips(as, 1);
      copilot.script({ calls: [note(vipId, 'A')] }, { calls: [note(vipId, 'B')] }, { calls: [note(vipId, 'A')] });
      await killedAfter(requests, () => say(vipId));
      // The lease of the key is over.
      clock.stop(Date.now() + 36_000);
      const { body, status } = await say(vipId);
      expect([status, body.account.done.length]).toEqual([200, 3]);
      expect(await vipOf(vipId)).toMatchObject({ notes: 'A', version: 4 });
    },
  );
});
