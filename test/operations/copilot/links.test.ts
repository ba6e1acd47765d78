import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getMuster from '#functions/accountability/get-muster.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import { linkIn } from '#shared/domain/proposals/names.ts';
import { call } from '#test/support/call.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { useFiles } from '#test/support/files.ts';
import { aMuster } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const copilot = useCopilot();
let as: string;
beforeEach(async () => {
  as = await aUser('COORDINATOR');
});

/** Lets the model make one call, and returns the answer of the copilot. */
async function ask(name: string, args: object) {
  copilot.script({ calls: [{ name, args: { ...args } }] }, { say: 'Here it is.' });
  return (await copilot.say(as, 'Do it')).body;
}

async function opens(url: string): Promise<string> {
  return (await fetch(url)).text();
}
function heard(): string {
  return JSON.stringify(copilot.stub.requests);
}

describe('a paper that the copilot makes', () => {
  it('comes at once, with a link that the user gets and the model does not', async () => {
    const { account, links, reply } = await ask('createReport', { kind: 'ROSTER', format: 'PDF' });
    expect(account.done).toEqual(['Create a report: kind ROSTER, format PDF']);
    expect(links).toMatchObject([{ title: expect.stringMatching(/\.pdf$/), isReady: true }]);
    expect(await opens(links[0].url)).toMatch(/^%PDF-/);
    expect(heard()).not.toContain(new URL(links[0].url).pathname);
    expect(reply).toBe('Done: Create a report: kind ROSTER, format PDF.\n\nHere it is.');
  });

  it('says where it will be while a job makes it', () => {
    const pending = { id: 'rep_1', status: 'PENDING', kind: 'VIP_SCHEDULE' };
    expect(linkIn(pending, 'Create a report')).toEqual({
      title: 'Create a report',
      url: '/api/reports/rep_1',
      isReady: false,
      expiresAt: null,
    });
  });
});

describe('a muster that the copilot closes', () => {
  it('is closed when the user confirms, and its report comes with the answer', async () => {
    const vipIds = await someVips(as, 1);
    const id = await aMuster(as, vipIds);
    const { account, links, proposal } = await ask('closeMuster', { id });
    expect([account.waiting, links]).toEqual([['Close a muster and make its report: “Fire alarm”'], []]);
    expect((await call(getMuster, { as, params: { id } })).body.status).toBe('OPEN');
    const confirmed = (await copilot.confirm(as, proposal.id)).body;
    expect((await call(getMuster, { as, params: { id } })).body.status).toBe('CLOSED');
    expect(await opens(confirmed.links[0].url)).toMatch(/^%PDF-/);
  });
});

describe('the address of a calendar', () => {
  it('comes with the confirmation, opens the calendar, and is never in what the model gets', async () => {
    const [vipId = ''] = await someVips(as, 1, { name: 'Zoë Adeyemi' });
    const { links, proposal } = await ask('createVipFeed', { vipId });
    expect(links).toEqual([]);
    const confirmed = (await copilot.confirm(as, proposal.id)).body;
    expect(confirmed.links).toMatchObject([{ title: expect.stringContaining('Zoë Adeyemi'), expiresAt: null }]);
    const feed = String(confirmed.links[0].url).split('/').at(-1) ?? '';
    expect((await call(getFeed, { params: { feed } })).status).toBe(200);
    expect(heard()).not.toContain('.ics');
  });

  it('is stored nowhere: a repeat under the same Idempotency-Key gets no link', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const steps = [{ operationId: 'createVipFeed', params: { vipId } }];
    const { body: proposal } = await call(createProposal, { as, body: { kind: 'OPERATIONS', steps } });
    const apply = () =>
      call(applyProposal, { as, params: { id: proposal.id }, headers: { 'idempotency-key': 'apply-once' } });
    const [first, repeat] = [(await apply()).body, (await apply()).body];
    expect(repeat).toEqual({ ...first, links: [] });
    const secret = String(first.links[0].url).split('.').at(-2) ?? '';
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect(JSON.stringify([...(await allItems())])).not.toContain(secret);
  });
});
