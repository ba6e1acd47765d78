import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pMap from 'p-map';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { type ModelStub, startChatCompletions } from '#infra/local/stubs/chat-completions.ts';
import { readAnswer } from '#shared/adapters/copilot/chat-completion.ts';
import { openAi } from '#shared/adapters/copilot/openai.ts';
import type { ChatMessage } from '#shared/domain/copilot/conversation.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { malformedReplies } from '#test/support/copilot/malformed.ts';

const TOOL = { name: 'listVips', description: 'List VIPs', parameters: { type: 'object', properties: {} } };
const ASKED: readonly ChatMessage[] = [
  { role: 'system', content: 'You help.' },
  { role: 'user', content: 'Who is here?' },
];
const SECRET = 'the words of the user';

let stub: ModelStub;
beforeAll(async () => {
  stub = await startChatCompletions(() => ({ say: 'Hello' }));
});
afterAll(() => stub.stop());

function ask(messages = ASKED, url = stub.url, timeoutMs = 2_000) {
  return openAi({ url, key: stub.key, model: 'm', timeoutMs }).complete(messages, [TOOL], {
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function failureOf(asking: Promise<unknown>): Promise<string> {
  const error = (await asking.catch((thrown: unknown) => thrown)) as { code?: string; message: string; cause: Error };
  expect(error.code).toBe('PROVIDER_FAILED');
  expect(`${error.message} ${error.cause.message}`).not.toContain(SECRET);
  return error.message;
}

describe('an endpoint', () => {
  it('gets the conversation with its calls and results, and answers with text', async () => {
    const call = { id: 'call_1', name: 'listVips', arguments: '{"limit":1}' };
    const messages: ChatMessage[] = [
      ...ASKED,
      { role: 'assistant', content: '', calls: [call] },
      { role: 'tool', callId: 'call_1', content: '{"items":[]}' },
    ];
    expect(await ask(messages)).toEqual({ content: 'Hello', calls: [], tokens: 15, isCut: false });
    expect(stub.requests.at(-1)).toMatchObject({
      model: 'm',
      messages: [
        { role: 'system' },
        { role: 'user' },
        { role: 'assistant', content: null, tool_calls: [{ id: 'call_1', function: { name: 'listVips' } }] },
        { role: 'tool', tool_call_id: 'call_1' },
      ],
      tools: [{ type: 'function', function: { name: 'listVips' } }],
    });
  });

  it('asks for calls', async () => {
    stub.answer(() => ({ calls: [{ name: 'listVips', args: { limit: 2 } }] }));
    const { calls } = await ask();
    expect(calls).toMatchObject([{ name: 'listVips', arguments: '{"limit":2}' }]);
  });

  it.each([400, 401, 404, 422])('fails with %i: PROVIDER_FAILED, without its words', async (status) => {
    stub.answer(() => ({ status, raw: JSON.stringify({ error: { message: SECRET } }) }));
    expect(await failureOf(ask())).toBe(`The model of the copilot answered ${status}.`);
  });

  it('is asked again once after a 503', async () => {
    let asked = 0;
    stub.answer(() => {
      asked += 1;
      return asked === 1 ? { status: 503, raw: '{}' } : { say: 'Here again' };
    });
    expect(await ask(ASKED, stub.url, 10_000)).toMatchObject({ content: 'Here again' });
  });

  it('is asked again after a 429 when it says so, or the failure says when', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      const isFirst = asked === 1;
      response.writeHead(isFirst ? 429 : 200, {
        'content-type': 'application/json',
        'retry-after': isFirst ? '1' : '0',
      });
      response.end(isFirst ? '{}' : JSON.stringify({ choices: [{ message: { content: 'Here' } }] }));
    });
    const url = `http://127.0.0.1:${await listen(server, 0)}/v1`;
    expect(await ask(ASKED, url, 20_000)).toMatchObject({ content: 'Here' });
    expect(asked).toBe(2);
    await closeServer(server, 0);
    const full = createServer((_request, response) =>
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '40' }).end('{}'),
    );
    const busy = `http://127.0.0.1:${await listen(full, 0)}/v1`;
    expect(await failureOf(ask(ASKED, busy, 20_000))).toBe(
      'The model of the copilot has too many requests now. Try again in 40 s.',
    );
    await closeServer(full, 0);
  });

  it('says when to ask again where an endpoint that is down says it, and not where it refuses', async () => {
    const down = { status: 503 };
    const server = createServer((_request, response) =>
      response.writeHead(down.status, { 'content-type': 'application/json', 'retry-after': '30' }).end('{}'),
    );
    const url = `http://127.0.0.1:${await listen(server, 0)}/v1`;
    const failed = await ask(ASKED, url, 20_000).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      message: 'The model of the copilot answered 503. Try again in 30 s.',
      headers: { 'Retry-After': '30' },
    });
    down.status = 400;
    expect(await failureOf(ask(ASKED, url, 20_000))).toBe('The model of the copilot answered 400.');
    await closeServer(server, 0);
  });

  it('cannot fill the memory: an answer of 5 MB is a failure', async () => {
    stub.answer(() => ({ raw: JSON.stringify({ choices: [{ message: { content: 'x'.repeat(5_000_000) } }] }) }));
    expect(await failureOf(ask(ASKED, stub.url, 20_000))).toBe('The model of the copilot sent too large an answer.');
  });

  it('that does not exist is a failure', async () => {
    expect(await failureOf(ask(ASKED, 'http://127.0.0.1:9/v1', 20_000))).toBe(
      'The model of the copilot cannot be reached.',
    );
  });

  it('that drips its answer is a failure when the time ends', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    const url = `http://127.0.0.1:${await listen(server, 0)}/v1`;
    expect(await failureOf(ask(ASKED, url, 300))).toBe('The model of the copilot did not answer in time.');
    await closeServer(server, 0);
  });

  it('that redirects is a failure: the key must not go to another host', async () => {
    const server = createServer((_request, response) => response.writeHead(307, { location: stub.url }).end());
    const url = `http://127.0.0.1:${await listen(server, 0)}/v1`;
    expect(await failureOf(ask(ASKED, url, 20_000))).toBe('The model of the copilot cannot be reached.');
    await closeServer(server, 0);
  });
});

describe('200 malformed replies', () => {
  it('are a completion with calls of text, or a failure with PROVIDER_FAILED; never another error', async () => {
    const replies = malformedReplies(200);
    stub.answer(({ messages }) => ({ raw: replies[Number(messages.at(-1)?.content)] ?? '' }));
    const model = openAi({ url: stub.url, key: stub.key, model: 'm', timeoutMs: 20_000 });
    const outcomes = { completions: 0, failures: 0 };
    const check = async (content: string): Promise<void> => {
      try {
        const completion = await model.complete([{ role: 'user', content }], [], {
          signal: AbortSignal.timeout(20_000),
        });
        expect(typeof completion.content).toBe('string');
        expect(new Set(completion.calls.map(({ id }) => id)).size).toBe(completion.calls.length);
        const texts = completion.calls.flatMap((call) => Object.values(call));
        expect(texts.filter((each) => typeof each !== 'string')).toEqual([]);
        outcomes.completions += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'PROVIDER_FAILED' });
        outcomes.failures += 1;
      }
    };
    await pMap([...replies.keys()], (place) => check(String(place)), { concurrency: 30 });
    expect(outcomes.completions + outcomes.failures).toBe(200);
    noteFigure('malformed replies', `${replies.length}: ${outcomes.failures} refused, ${outcomes.completions} read`);
    expect(outcomes.completions).toBeGreaterThan(50);
    expect(outcomes.failures).toBeGreaterThan(50);
  });
});

describe('a completion', () => {
  it.each([
    [
      'in parts',
      { content: [{ type: 'text', text: 'Hel' }, { type: 'image' }, { type: 'text', text: 'lo' }] },
      'Hello',
    ],
    ['a refusal', { content: null, refusal: 'I may not.' }, 'I may not.'],
  ])('is read: %s', async (_what, message, content) => {
    expect((await readAnswer([{ choices: [{ message }] }])).content).toBe(content);
  });

  it('says that it was cut', async () => {
    const choice = { message: { content: 'Hel' }, finish_reason: 'length' };
    expect(await readAnswer([{ choices: [choice] }])).toMatchObject({ content: 'Hel', isCut: true });
  });

  it('may have arguments as an object, and calls without ids or with the same id', async () => {
    const call = { function: { name: 'a', arguments: { b: 1 } } };
    const { calls } = await readAnswer([
      { choices: [{ message: { tool_calls: [{ ...call, id: 'x' }, { ...call, id: 'x' }, call] } }] },
    ]);
    expect(calls.map((each) => each.arguments)).toEqual(['{"b":1}', '{"b":1}', '{"b":1}']);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
  });
});
