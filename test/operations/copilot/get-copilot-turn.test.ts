import { beforeEach, describe, expect, it } from '@jest/globals';
import * as askCopilot from '#functions/copilot/ask-copilot.ts';
import * as getCopilotTurn from '#functions/copilot/get-copilot-turn.ts';
import { tagOf } from '#shared/contract/capability.ts';
import { useGateway } from '#test/infra/local/use-gateway.ts';
import { call } from '#test/support/call.ts';
import { OPERATIONS, useCopilot } from '#test/support/copilot/copilot.ts';
import { eventsIn } from '#test/support/copilot/events.ts';
import { useFiles } from '#test/support/files.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

useTable();
useFiles();
const copilot = useCopilot();
const gateway = useGateway(OPERATIONS.filter(({ contract }) => tagOf(contract) === 'Copilot'));
let as: string;
beforeEach(async () => {
  as = await aUser('COORDINATOR');
});

const BODY = { messages: [{ role: 'user', content: 'Add Ngozi' }] };
async function ask(headers: Record<string, string> = {}, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(gateway.url('/api/copilot'), {
    method: 'POST',
    body: JSON.stringify(BODY),
    headers: {
      authorization: `Bearer ${await tokenFor(as)}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...headers,
    },
    signal,
  });
}

const SAID =
  '<think>Is she a guest. I do not know.\nStill.</think>Ngozi is on the list now. See [the page](https://evil.example/?q=Ngozi). She comes alone.';
function adds() {
  return copilot.script(
    {
      say: '<think>She is new. I add her.</think>One moment. I look.',
      calls: [{ name: 'createVip', args: { name: 'Ngozi', department: 'OTHER' } }],
    },
    { calls: [{ name: 'updateVip', args: { vipId: 'vip_unknown', notes: 'x' } }] },
    { say: SAID },
  );
}

describe('a streamed turn', () => {
  it('tells its place, its tools, its words and at last the answer, which is the plain one', async () => {
    adds();
    const response = await ask();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'ratelimit-limit': expect.any(String),
      'x-content-type-options': 'nosniff',
    });
    const events = eventsIn(await response.text());
    const { data: turn } = events[0] as (typeof events)[number];
    expect(turn.location).toBe(`/api/copilot/${turn.id}`);
    expect(events.filter(({ event }) => event === 'tool').map(({ data }) => [data.operationId, data.outcome])).toEqual([
      ['createVip', 'BEGUN'],
      ['createVip', 'DONE'],
      ['updateVip', 'BEGUN'],
      ['updateVip', 'REFUSED'],
    ]);
    const { data: answer, event } = events.at(-1) as (typeof events)[number];
    expect([event, answer.status, answer.reply]).toEqual(['answer', 'READY', expect.stringContaining('See the page.')]);
    expect(answer.account.done).toEqual(['Add a VIP: Ngozi, department OTHER']);
    expect((await call(getCopilotTurn, { as, params: { id: turn.id } })).body).toEqual(answer);
    const order = events.map((each) => each.event);
    expect(order.indexOf('words')).toBeLessThan(order.lastIndexOf('tool'));
  });

  it('tells words of the model only as a reply would show them', async () => {
    adds();
    const text = await (await ask()).text();
    const words = eventsIn(text).flatMap(({ data, event }) => (event === 'words' ? [data.text] : []));
    expect(words.join('|')).toMatch(/^One moment\.\|Ngozi is on the list now\.\| See the page\.$/);
    expect(text).not.toContain('evil.example');
  });

  it('ends with the problem if the model fails later than the first event', async () => {
    copilot.stub.answer(() => ({ status: 401, raw: '{}' }));
    const events = eventsIn(await (await ask()).text());
    expect(events.map(({ event }) => event)).toEqual(['turn', 'problem']);
    expect(events.at(-1)?.data).toMatchObject({ status: 502, code: 'PROVIDER_FAILED' });
    const { body } = await call(getCopilotTurn, { as, params: { id: events[0]?.data.id } });
    expect(body).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('401') });
    expect(body.sentences).toMatchObject([{ text: body.failure, code: 'PROVIDER_FAILED' }]);
  });

  it('is refused as any request before the first event', async () => {
    const response = await ask({ authorization: 'Bearer none' });
    expect([response.status, response.headers.get('content-type')]).toEqual([401, 'application/problem+json']);
  });

  it('keeps its account if the client goes', async () => {
    let goOn: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    copilot.stub.answer(async ({ messages }) => {
      await gone;
      const isFirst = !messages.some(({ role }) => role === 'assistant');
      return isFirst
        ? { calls: [{ name: 'createVip', args: { name: 'Ngozi', department: 'OTHER' } }] }
        : { say: 'Added.' };
    });
    const client = new AbortController();
    const response = await ask({}, client.signal);
    const { value } = (await response.body?.getReader().read()) ?? {};
    client.abort();
    goOn();
    const id = eventsIn(Buffer.from(value ?? []).toString())[0]?.data.id;
    let body = (await call(getCopilotTurn, { as, params: { id } })).body;
    for (let tries = 0; body.status === 'PENDING' && tries < 100; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      body = (await call(getCopilotTurn, { as, params: { id } })).body;
    }
    expect(body).toMatchObject({ status: 'READY', account: { done: ['Add a VIP: Ngozi, department OTHER'] } });
  });

  it.each([
    ['a client that prefers JSON', { accept: 'application/json, text/event-stream' }],
    ['a client that takes anything', { accept: '*/*' }],
  ])('is the plain answer for %s', async (_who, headers) => {
    adds();
    const response = await ask(headers);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ status: 'READY', actions: [{ operationId: 'createVip' }] });
  });

  it('is the plain answer where the gateway cannot stream', async () => {
    adds();
    const { body, status } = await call(askCopilot, { as, body: BODY, headers: { accept: 'text/event-stream' } });
    expect([status, body.status]).toEqual([200, 'READY']);
  });
});
