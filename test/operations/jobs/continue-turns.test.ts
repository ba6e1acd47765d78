import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as askCopilot from '#functions/copilot/ask-copilot.ts';
import * as getCopilotTurn from '#functions/copilot/get-copilot-turn.ts';
import * as continueTurns from '#functions/jobs/continue-turns.ts';
import * as updateUser from '#functions/users/update-user.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import type { ModelAnswer } from '#infra/local/stubs/chat-completions.ts';
import type { TurnRecord } from '#shared/domain/copilot/turn-record.ts';
import { createTurn, findTurn } from '#shared/entities/copilot/turn.ts';
import { newId } from '#shared/platform/ids.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { useFiles } from '#test/support/files.ts';
import { killedAfter } from '#test/support/mortal.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { inRoleOf } from '#test/support/role.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const clock = useClock();
const copilot = useCopilot();
const queues = useQueues(continueTurns);
let as: string;
let vipId: string;
const REQUEST_MS = 20_000;
const timeout = AbortSignal.timeout.bind(AbortSignal);
/** Ends the time of the request. A short time could be over before the first answer where the machine is busy. */
let request: AbortController;
beforeEach(async () => {
  as = await aUser('COORDINATOR');
  [vipId = ''] = await someVips(as, 1, { name: 'Ada Osei' });
  Object.assign(process.env, { COPILOT_TIMEOUT_MS: String(REQUEST_MS), COPILOT_TURN_SECONDS: '60' });
  request = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === REQUEST_MS ? request.signal : timeout(ms)));
});

function read(who = as, id = '') {
  return call(getCopilotTurn, { as: who, params: { id } });
}
function note(notes: string): ModelAnswer {
  return { calls: [{ name: 'updateVip', args: { vipId, notes } }] };
}
/** Runs the job for one turn. Others may wait in its queue. */
function goOn(turnId: string) {
  return inRoleOf(continueTurns.contract, () =>
    continueTurns.handler({ Records: [{ messageId: 'm', body: JSON.stringify({ turnId }) }] }, {
      awsRequestId: 'test',
    } as never),
  );
}
async function vip() {
  return (await call(getVip, { as, params: { vipId } })).body;
}

function saidIn(messages: readonly { readonly role: string }[]): number {
  return messages.filter(({ role }) => role === 'assistant').length;
}

/** The time of the request ends while the model is over its second answer, the first time that it is asked for it. */
function slowly(...answers: readonly ModelAnswer[]): void {
  let isFirst = true;
  copilot.stub.answer(({ messages }) => {
    const said = saidIn(messages);
    if (said === 1 && isFirst) {
      isFirst = false;
      request.abort(new DOMException('The request is over.', 'TimeoutError'));
    }
    return answers[said] ?? { say: 'Both are noted.' };
  });
}

describe('a turn that takes longer than its request', () => {
  it('is 202 with its place, goes on by the job as the user, and is answered there', async () => {
    slowly(note('A'), note('B'));
    const { body, headers, status } = await copilot.say(as, 'Note A, then B');
    expect([status, body.status]).toEqual([202, 'PENDING']);
    expect(headers['location']).toBe(`/api/copilot/${body.id}`);
    expect(body.account.done).toEqual(['notes of Ada Osei: none -> A']);
    expect((await read(as, body.id)).body).toEqual(body);

    expect(await queues.run(continueTurns)).toMatchObject({ received: 1, failed: 0 });
    const { body: ended } = await read(as, body.id);
    expect(ended).toMatchObject({
      id: body.id,
      status: 'READY',
      reply: expect.stringContaining('Both are noted.'),
      account: { done: ['notes of Ada Osei: none -> A', 'notes of Ada Osei: A -> B'] },
      people: [vipId],
    });
    expect(await vip()).toMatchObject({ notes: 'B', version: 3 });
    expect(await findTurn(body.id, new Date().toISOString())).not.toHaveProperty('work');
  });

  it('remembers which plan it refused as over, so that the same call again is meant so', async () => {
    const past = {
      type: 'MEETING',
      title: 'Yesterday',
      vipIds: [],
      startTime: '2020-05-10T09:00:00Z',
      endTime: '2020-05-10T10:00:00Z',
    };
    const plan: ModelAnswer = { calls: [{ name: 'createEvent', args: past }] };
    slowly(plan, plan);
    const { body } = await copilot.say(as, 'Enter the meeting of 10 May 2020');
    expect(body).toMatchObject({ status: 'PENDING', account: { waiting: [] } });
    await goOn(body.id);
    const { body: ended } = await read(as, body.id);
    expect(ended.account).toMatchObject({ waiting: [expect.stringContaining('Yesterday')], done: [] });
  });

  it('keeps what waits for the user, who gets it as a proposal', async () => {
    slowly({ calls: [{ name: 'deleteVip', args: { vipId } }] });
    const { body } = await copilot.say(as, 'Delete Ada');
    await goOn(body.id);
    const { account, proposal } = (await read(as, body.id)).body;
    expect(account.waiting).toEqual([expect.stringContaining('Ada Osei')]);
    expect(proposal.steps).toMatchObject([{ operationId: 'deleteVip', params: { vipId } }]);
  });

  it('says what was refused before the job went on with it', async () => {
    slowly({ calls: [{ name: 'updateVip', args: { vipId: 'vip_unknown', notes: 'A' } }] });
    const { body } = await copilot.say(as, 'Note A');
    await goOn(body.id);
    const { notDone } = (await read(as, body.id)).body.account;
    expect(notDone).toEqual([expect.stringContaining('Change a VIP: ')]);
  });

  it('is read by the user who asked alone, for one hour', async () => {
    slowly(note('A'));
    const { body } = await copilot.say(as, 'Note A');
    expect((await read(await aUser('ADMINISTRATOR'), body.id)).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await read(as, 'trn_unknown')).status).toBe(404);
    clock.stop(Date.now() + 61 * 60_000);
    expect((await read(as, body.id)).status).toBe(404);
  });

  it('does nothing more for a user who lost their role', async () => {
    slowly(note('A'), note('B'));
    const { body } = await copilot.say(as, 'Note A, then B');
    const administrator = await aUser('ADMINISTRATOR');
    const withdrawn = await call(updateUser, { as: administrator, params: { id: as }, body: { isApproved: false } });
    expect(withdrawn.status).toBe(200);
    await goOn(body.id);
    expect((await call(getVip, { as: administrator, params: { vipId } })).body.notes).toBe('A');
  });

  it('is stopped with its account where no job may go on', async () => {
    process.env['COPILOT_TURN_SECONDS'] = '0';
    slowly(note('A'));
    const { body, status } = await copilot.say(as, 'Note A');
    expect([status, body.status]).toEqual([200, 'READY']);
    expect(body.reply).toMatch(
      /^I stopped: this takes longer than a turn may take\. Done: notes of Ada Osei: none -> A\./,
    );
  });

  it('says after a while that no run goes on with it', async () => {
    slowly(note('A'));
    const { body } = await copilot.say(as, 'Note A');
    clock.stop(Date.now() + 21 * 60_000);
    expect((await read(as, body.id)).body).toMatchObject({
      status: 'FAILED',
      failure: expect.stringContaining('cut off'),
      account: { done: ['notes of Ada Osei: none -> A'] },
    });
  });

  it('goes on once if two runs of the job get it', async () => {
    slowly(note('A'), note('B'), note('C'));
    const { body } = await copilot.say(as, 'Note A, B and C');
    expect(await Promise.all([goOn(body.id), goOn(body.id)])).toEqual([
      { batchItemFailures: [] },
      { batchItemFailures: [] },
    ]);
    expect(await vip()).toMatchObject({ notes: 'C', version: 4 });
    expect((await read(as, body.id)).body.account.done).toHaveLength(3);
  });
});

describe('a turn whose job ends midway', () => {
  /** A turn as it was handed over, about another guest. */
  const again = async (turn: TurnRecord, about: string): Promise<string> => {
    const id = newId('trn');
    const copy = JSON.parse(JSON.stringify(turn).replaceAll(about, vipId).replaceAll(turn.id, id)) as TurnRecord;
    await createTurn({ ...copy, version: 1 });
    return id;
  };

  it('goes on with the next run, wherever it ended, and makes each write once', async () => {
    slowly({ calls: [{ name: 'getVip', args: { vipId } }] });
    const { body } = await copilot.say(as, 'Note A, B, A');
    const turn = (await findTurn(body.id, new Date().toISOString())) as TurnRecord;
    const about = vipId;
    for (let requests = 1; requests < 12; requests += 1) {
      [vipId = ''] = await someVips(as, 1);
      const answers = [note('A'), note('B'), note('A')];
      copilot.stub.answer(({ messages }) => answers[saidIn(messages) - 1] ?? { say: 'Noted.' });
      const id = await again(turn, about);
      await killedAfter(requests, () => goOn(id));
      expect([requests, await goOn(id)]).toEqual([requests, { batchItemFailures: [] }]);
      expect([requests, await vip()]).toMatchObject([requests, { notes: 'A', version: 4 }]);
      expect((await read(as, id)).body.account.done).toHaveLength(3);
    }
  });
});

describe('askCopilot', () => {
  it('sends the reasoning effort that is set', async () => {
    process.env['COPILOT_REASONING_EFFORT'] = 'low';
    await call(askCopilot, { as, body: { messages: [{ role: 'user', content: 'Hello' }] } });
    delete process.env['COPILOT_REASONING_EFFORT'];
    expect(copilot.stub.requests.at(-1)).toMatchObject({ reasoning_effort: 'low' });
  });
});
