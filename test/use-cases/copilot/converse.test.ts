import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOOLS_FILE } from '#openapi/tools.ts';
import type { OperationAnswer, OperationRequest } from '#shared/adapters/operations/lambda.ts';
import { ProviderFailed } from '#shared/contract/problems.ts';
import type { ChatMessage, ModelCall } from '#shared/domain/copilot/conversation.ts';
import type { Tools } from '#shared/domain/copilot/read-call.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import { encodeTrial } from '#shared/table/stage.ts';
import { toolsFrom } from '#shared/use-cases/copilot/call-tool.ts';
import { converse } from '#shared/use-cases/copilot/converse.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { useLog } from '#test/support/log.ts';

const log = useLog();
let tools: Tools;
beforeAll(async () => {
  tools = toolsFrom(await readFile(TOOLS_FILE, 'utf8'));
});

type Step = string | readonly (readonly [name: string, args: object])[] | Error;

const NOTHING = encodeTrial({ reads: [], items: [] });
const NOW = '2027-05-10T12:00:00.000Z';

let ids = 0;
function callOf([name, args]: readonly [string, object]): ModelCall {
  ids += 1;
  return { id: `call_${ids}`, name, arguments: JSON.stringify(args) };
}

interface Script {
  readonly steps: (asked: number) => Step;
  readonly answer?: (request: OperationRequest) => OperationAnswer | Promise<OperationAnswer>;
  readonly tokens?: number;
  /** The endpoint ends each answer at its limit. */
  readonly isCut?: boolean;
  readonly signal?: AbortSignal;
  readonly beforeStep?: (asked: number) => unknown;
}

/** Runs a turn with a model that follows a script, and operations that answer at once. */
async function play({
  answer = () => ({ status: 200, body: { id: 'x' } }),
  beforeStep,
  isCut,
  signal,
  steps,
  tokens,
}: Script) {
  const requests: OperationRequest[] = [];
  const conversations: (readonly ChatMessage[])[] = [];
  const result = await converse({
    tools,
    seed: 'turn',
    now: NOW,
    timezone: 'UTC',
    ownHosts: [],
    told: () => Promise.resolve([]),
    spell: () => Promise.resolve({ names: new Map(), timezone: 'UTC', tells: true }),
    signal: signal ?? new AbortController().signal,
    messages: [{ role: 'user', content: 'Do it' }],
    invoke: (request) => {
      requests.push(request);
      return Promise.resolve()
        .then(() => answer(request))
        .then((given) => ({ trial: NOTHING, ...given }));
    },
    model: {
      complete: (messages) => {
        conversations.push([...messages]);
        beforeStep?.(conversations.length);
        const step = steps(conversations.length);
        if (step instanceof Error) return Promise.reject(step);
        const calls = typeof step === 'string' ? [] : step.map(callOf);
        return Promise.resolve({ content: typeof step === 'string' ? step : '', calls, tokens, isCut });
      },
    },
  });
  const written = requests.filter(
    ({ operationId, query }) => tools.get(operationId)?.effect === 'WRITE' && query?.['dryRun'] !== 'true',
  );
  return { ...result, requests, written, conversations };
}

function vip(n: number) {
  return ['createVip', { name: `Guest ${n}`, department: 'OTHER' }] as const;
}
function inTurn(...steps: readonly Step[]) {
  return (asked: number) => steps[asked - 1] ?? 'End';
}

describe('a turn', () => {
  it('runs calls with their parts, under keys of their own, and gives each a result before it asks again', async () => {
    const { actions, conversations, reply, requests } = await play({
      steps: inTurn([vip(1), ['getVip', { vipId: 'v1' }], ['nothing', {}]], 'Guest 1 is here'),
    });
    expect(reply).toBe('Done: Add a VIP: Guest 1, department OTHER.\n\nGuest 1 is here');
    expect(actions).toEqual([
      { operationId: 'createVip', id: 'x', summary: 'Add a VIP: Guest 1, department OTHER', outcome: 'DONE' },
    ]);
    expect(requests).toMatchObject([
      { operationId: 'createVip', body: { name: 'Guest 1' }, query: { dryRun: 'true' }, via: 'copilot' },
      {
        operationId: 'createVip',
        body: { name: 'Guest 1' },
        idempotencyKey: expect.stringMatching(/^seed_/),
        via: 'copilot',
        counts: true,
      },
      { operationId: 'getVip', params: { vipId: 'v1' }, via: 'copilot' },
    ]);
    const [, second = []] = conversations;
    const asked = second.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : []));
    expect(second.flatMap((message) => (message.role === 'tool' ? [message.callId] : []))).toEqual(asked);
    expect(asked).toHaveLength(3);
  });

  it('gives the model the whole problem document', async () => {
    const problem = { code: 'VEHICLE_CONFLICT', status: 409, detail: 'taken', alternatives: [{ id: 'veh_2' }] };
    const { actions, conversations } = await play({
      steps: inTurn([vip(1)], 'No'),
      answer: () => ({ status: 409, body: problem }),
    });
    expect(JSON.parse(conversations[1]?.at(-1)?.role === 'tool' ? `${conversations[1].at(-1)?.content}` : '')).toEqual({
      status: 409,
      problem,
    });
    expect(actions).toEqual([]);
  });

  it('reads what one answer asks for at the same time', async () => {
    const [eventId, vipId] = ['a1', 'v1'];
    let [running, most] = [0, 0];
    await play({
      steps: inTurn(
        [
          ['getVip', { vipId }],
          ['getEvent', { eventId }],
        ],
        'Done',
      ),
      answer: async () => {
        running += 1;
        most = Math.max(most, running);
        await nextTurn();
        running -= 1;
        return { status: 200, body: {} };
      },
    });
    expect(most).toBe(2);
  });

  it('says of an answer that the endpoint has cut off that it is', async () => {
    const { reply } = await play({ steps: inTurn('The vans that are free'), isCut: true });
    expect(reply).toMatch(/The vans that are free \(The model was cut off here\.\)$/);
  });

  it('does not write the same twice: an identical call gets the first result', async () => {
    const { actions, written } = await play({ steps: inTurn([vip(1), vip(1)], [vip(1)], 'Done') });
    expect(written).toHaveLength(1);
    expect(actions).toHaveLength(1);
  });

  it('is answered by the service if the model says nothing', async () => {
    const { reply, sentences, words } = await play({ steps: inTurn([vip(1)], '  ') });
    expect(sentences?.[0]).toEqual({ text: words, code: 'MODEL_SILENT', values: {} });
    expect(reply).toBe('The model gave no answer. Done: Add a VIP: Guest 1, department OTHER.');
  });
});

/** The steps of the proposal that the turn made last. */
function stepsOf(requests: readonly OperationRequest[]): unknown {
  return (requests.at(-1)?.body as { steps: unknown } | undefined)?.steps;
}

describe('what the user must confirm', () => {
  const proposed = (request: OperationRequest): OperationAnswer =>
    request.operationId === 'createProposal' ? { status: 201, body: { id: 'prp_1' } } : { status: 200, body: {} };

  it('is tried as a dry run, and becomes one proposal', async () => {
    const { actions, proposal, requests } = await play({
      steps: inTurn(
        [
          ['deleteVip', { vipId: 'v1' }],
          ['moveEventStatus', { eventId: 'a1', status: 'CANCELLED' }],
        ],
        'Confirm',
      ),
      answer: proposed,
    });
    expect(requests.map(({ operationId, query }) => [operationId, query?.['dryRun']])).toEqual([
      ['getVip', undefined],
      ['deleteVip', 'true'],
      ['getEvent', undefined],
      ['moveEventStatus', 'true'],
      ['createProposal', undefined],
    ]);
    expect(requests.at(-1)?.body).toMatchObject({
      kind: 'OPERATIONS',
      steps: [
        { operationId: 'deleteVip', params: { vipId: 'v1' } },
        { operationId: 'moveEventStatus', params: { eventId: 'a1' }, body: { status: 'CANCELLED' } },
      ],
    });
    expect(proposal).toEqual({ id: 'prp_1' });
    expect(actions).toEqual([]);
  });

  it('is no step if the dry run is refused', async () => {
    const { proposal, requests } = await play({
      steps: inTurn([['deleteVip', { vipId: 'v1' }]], 'Not possible'),
      answer: () => ({ status: 403, body: { code: 'FORBIDDEN' } }),
    });
    expect(proposal).toBeUndefined();
    expect(requests.map(({ operationId }) => operationId)).toEqual(['getVip', 'deleteVip']);
  });

  it('are six writes in one answer: none of them runs', async () => {
    const { proposal, requests, written } = await play({
      steps: inTurn([1, 2, 3, 4, 5, 6].map(vip), 'Confirm'),
      answer: proposed,
    });
    expect(written).toEqual([]);
    expect(proposal).toBeDefined();
    expect(stepsOf(requests)).toHaveLength(6);
  });

  it('is the sixth write of a turn', async () => {
    const { actions, requests, written } = await play({
      steps: inTurn([1, 2, 3].map(vip), [4, 5].map(vip), [vip(6)], 'Confirm'),
      answer: proposed,
    });
    expect(written).toHaveLength(5);
    expect(actions).toHaveLength(5);
    expect(stepsOf(requests)).toHaveLength(1);
  });

  it('is said to be undone if the proposal cannot be made', async () => {
    const { account, proposal, reply } = await play({
      steps: inTurn([['deleteVip', { vipId: 'v1' }]], 'Please confirm.'),
      answer: ({ operationId }) =>
        operationId === 'createProposal' ? { status: 400, body: { detail: 'No.' } } : { status: 204, body: {} },
    });
    expect(proposal).toBeUndefined();
    expect(account.notDone).toEqual(['Delete a VIP: v1', 'the proposal could not be made: No.']);
    expect(reply).toBe('Nothing was changed.\n\nPlease confirm.');
  });
});

describe('a call that cannot be sent', () => {
  it('is said to be undone, whatever the model says of it', async () => {
    const unknown = await play({ steps: inTurn([['cancelRide', { id: 'e1' }]], 'The ride is cancelled.') });
    expect(unknown.account.notDone).toEqual([
      'Something that no tool does (cancelRide): There is no tool of this name.',
    ]);
    const wrong = await play({ steps: inTurn([['deleteVip', { vip: 'v1' }]], 'They are deleted.') });
    expect(wrong.account.notDone).toEqual([expect.stringMatching(/^Delete a VIP: Unknown arguments: vip\./)]);
    const strange = await play({ steps: inTurn([['x\u202E](http://a.b) y', {}]], 'Done.') });
    expect(strange.account.notDone).toEqual([expect.stringContaining('(xhttpaby)')]);
  });

  it('is not said where the model reads, or does it right after that', async () => {
    const read = await play({ steps: inTurn([['getRides', {}]], 'There are none.') });
    expect(read.account.notDone).toEqual([]);
    const right = await play({ steps: inTurn([['addGuest', {}]], [['createVip', {}], vip(1)], 'Done.') });
    expect(right.account.notDone).toEqual([]);
  });
});

describe('the bounds of a turn', () => {
  afterAll(() =>
    noteFigure('bounds of a turn', '8 model calls, 3 identical calls, time and tokens: each ends in an honest answer'),
  );

  it('are 8 questions to the model, then an honest answer, which pages say in their language', async () => {
    const { conversations, reply, sentences, words } = await play({
      steps: (asked) => [['getVip', { vipId: `v${asked}` }]],
    });
    expect(conversations).toHaveLength(8);
    expect(reply).toBe(
      'I stopped: this takes more than 8 questions to the model. Nothing was changed. Ask again for what is missing.',
    );
    expect(sentences).toEqual([
      { text: words, code: 'STOPPED_MODEL_CALLS', values: { most: 8, advice: { code: 'ASK_AGAIN', values: {} } } },
    ]);
  });

  it('are 3 identical calls', async () => {
    const { reply, requests } = await play({ steps: () => [['getVip', { vipId: 'v1' }]] });
    expect(requests).toHaveLength(3);
    expect(reply).toContain('more than 3 times');
  });

  it('are 3 identical calls in one answer too: none of four runs', async () => {
    const { requests } = await play({
      steps: () => Array.from({ length: 4 }, () => ['getVip', { vipId: 'v1' }] as const),
    });
    expect(requests).toEqual([]);
  });

  it('are its time: nothing begins after it, and the answer says what is done', async () => {
    const clock = new AbortController();
    const { conversations, reply, sentences, words, written } = await play({
      steps: inTurn([vip(1), vip(2)]),
      signal: clock.signal,
      answer: ({ query }) => {
        if (query?.['dryRun'] !== 'true') clock.abort();
        return { status: 201, body: {} };
      },
    });
    expect([conversations.length, written.length]).toEqual([1, 1]);
    expect(reply).toContain(
      'longer than a turn may take. Done: Add a VIP: Guest 1, department OTHER. Not done: Add a VIP: not tried.',
    );
    expect(sentences?.at(-1)).toMatchObject({
      text: 'Add a VIP: not tried',
      values: { what: { value: 'createVip' }, changes: { code: 'NOT_TRIED' } },
    });
    expect(words).toBe('I stopped: this takes longer than a turn may take. Ask again for what is missing.');
  });

  it('are its time: a model that is silent until then leaves a line in the log, which an alarm counts', async () => {
    const clock = new AbortController();
    const { reply } = await play({
      steps: inTurn([vip(1)], new Error('aborted')),
      signal: clock.signal,
      beforeStep: (asked) => asked === 2 && clock.abort(),
    });
    expect(reply).toContain('longer than a turn may take. Done: Add a VIP');
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ message: 'provider failed', provider: 'copilot', kind: 'TIME' }),
    );
  });

  it.each([
    ['as the endpoint counts them', 150_000],
    ['estimated, where the endpoint does not count', undefined],
  ])('are its tokens, %s', async (_how, tokens) => {
    const { conversations, reply } = await play({
      steps: (asked) => [['getVip', { vipId: `v${asked}` }]],
      answer: () => ({ status: 400, body: { detail: 'x'.repeat(500_000) } }),
      ...(tokens === undefined ? {} : { tokens }),
    });
    expect(conversations.length).toBeLessThan(5);
    expect(reply).toContain('more text than one turn may have');
  });
});

describe('a failure', () => {
  const failure = new ProviderFailed('The model of the copilot answered 500.');

  it('of the model before anything is done is a PROVIDER_FAILED, and leaves a line in the log, which an alarm counts', async () => {
    await expect(play({ steps: inTurn([['getVip', { vipId: 'v' }]], failure) })).rejects.toThrow(failure);
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ message: 'provider failed', provider: 'copilot', reason: failure.message }),
    );
  });

  it('of the model after a write is an answer that says what is done', async () => {
    const { actions, reply, sentences, words } = await play({ steps: inTurn([vip(1)], failure) });
    expect(actions).toHaveLength(1);
    expect(words).toContain(failure.message);
    expect(sentences?.[0]).toMatchObject({ text: words, code: 'STOPPED_MODEL_FAILED' });
    expect(reply).toBe(
      'I stopped: the model failed. Done: Add a VIP: Guest 1, department OTHER. The model of the copilot answered 500. Ask again for what is missing.',
    );
  });

  it('of the model while steps wait loses none of them: they are in the proposal', async () => {
    const { account, proposal, reply } = await play({
      steps: inTurn([vip(1), ['deleteVip', { vipId: 'v1' }]], failure),
      answer: ({ operationId }) =>
        operationId === 'createProposal'
          ? { status: 201, body: { id: 'prp_1', steps: [{ summary: 'Delete a VIP: Ada' }] } }
          : { status: 200, body: { id: 'x' } },
    });
    expect(proposal?.id).toBe('prp_1');
    expect(account.waiting).toEqual(['Delete a VIP: Ada']);
    expect(reply).toContain('Waits for your confirmation: Delete a VIP: Ada.');
  });

  it('of ours after writes answers with the account', async () => {
    const { account, reply } = await play({
      steps: inTurn([vip(1), vip(2), vip(3)], new Error('a fault')),
    });
    expect(account.done).toHaveLength(3);
    expect(reply).toMatch(/^I stopped: something failed on our side\. Done: Add a VIP: Guest 1/);
  });

  it('of a write that does not answer is reported as unknown', async () => {
    const { actions, conversations } = await play({
      steps: inTurn([vip(1)], 'Hm'),
      answer: ({ query }) => {
        if (query?.['dryRun'] === 'true') return { status: 201, body: {} };
        throw new Outage('table', new Error('silent'));
      },
    });
    expect(actions).toMatchObject([{ operationId: 'createVip', id: null, outcome: 'UNKNOWN' }]);
    expect(JSON.stringify(conversations[1])).toContain('may have been made');
  });
});

describe('a plan that is over', () => {
  const over = { type: 'MEAL', title: 'Lunch', startTime: '2027-05-10T10:00:00Z', endTime: '2027-05-10T11:00:00Z' };
  const tomorrow = { ...over, startTime: '2027-05-11T10:00:00Z', endTime: '2027-05-11T11:00:00Z' };

  it('is refused with the cure, which then runs', async () => {
    const { account, conversations } = await play({
      steps: inTurn([['createEvent', over]], [['createEvent', tomorrow]], 'Tomorrow, then.'),
    });
    const heard = JSON.stringify(conversations.at(1));
    expect(heard).toContain('It would be over: it ends Mon 10 May 11:00, and now it is Mon 10 May 12:00.');
    expect(heard).toContain('2027-05-11T10:00:00+00:00');
    expect(account).toMatchObject({ done: [expect.stringContaining('Lunch')], waiting: [], notDone: [] });
  });

  it('waits for the user if the model sends it again, and is never made at once', async () => {
    const { account, written } = await play({
      steps: inTurn([['createEvent', over]], [['createEvent', over]], 'Please confirm.'),
    });
    expect(written).toEqual([]);
    expect(account.done).toEqual([]);
  });

  it('is in the account as not done if the model gives up', async () => {
    const { account, requests } = await play({ steps: inTurn([['createEvent', over]], 'I could not.') });
    expect(requests).toEqual([]);
    expect(account.notDone).toEqual([expect.stringMatching(/^Create an activity: It would be over: .*12:00\.$/)]);
  });
});
