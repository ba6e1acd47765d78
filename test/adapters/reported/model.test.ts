import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { APIError } from 'openai';
import { type ModelStub, startChatCompletions } from '#infra/local/stubs/chat-completions.ts';
import { readAnswer } from '#shared/adapters/copilot/chat-completion.ts';
import { asked, openAi } from '#shared/adapters/copilot/openai.ts';
import type { ChatMessage } from '#shared/domain/copilot/conversation.ts';

/**
 * What compatible endpoints send, as public reports show it, made up anew in our words: the shape is theirs, the contents are ours. No test
 * here has asked such an endpoint.
 */

type Part = Readonly<Record<string, unknown>>;

const A = '{"name":"Ada"}';
const B = '{"name":"Ben"}';
const TWO = [
  ['createVip', A],
  ['createVip', B],
];

/** A part of a stream with these entries of `tool_calls`. */
function calling(...entries: readonly Part[]): Part {
  return { choices: [{ index: 0, delta: { tool_calls: entries }, finish_reason: null }] };
}
function called(name: string | null | undefined, args: string | object, rest: Part = {}): Part {
  return { type: 'function', function: { ...(name === undefined ? {} : { name }), arguments: args }, ...rest };
}
function saying(delta: unknown, end: string | null = null): Part {
  return { choices: [{ index: 0, delta, finish_reason: end }] };
}
const END = saying({}, 'tool_calls');

describe('calls in a stream', () => {
  it.each<[string, readonly Part[], readonly (readonly string[])[]]>([
    [
      'parallel calls, all with the index 0 (Ollama, proxies of Gemini)',
      [
        calling(called('createVip', A, { index: 0, id: 'call_1' })),
        calling(called('createVip', B, { index: 0, id: 'call_2' })),
      ],
      TWO,
    ],
    [
      'the same in pieces, and the index of the second is wrong from its first piece on',
      [
        calling(called('createVip', '{"name":', { index: 0, id: 'call_1' })),
        calling(called(undefined, '"Ada"}', { index: 0 })),
        calling(called('createVip', '{"name":', { index: 0, id: 'call_2' })),
        calling(called(undefined, '"Ben"}', { index: 0 })),
      ],
      TWO,
    ],
    [
      'parallel calls without index, one part each (Gemini, Ollama before 0.5)',
      [calling(called('createVip', A, { id: 'call_1' })), calling(called('createVip', B, { id: 'call_2' }))],
      TWO,
    ],
    [
      'parallel calls without index in one part, with an empty id (Gemini)',
      [calling(called('createVip', A, { id: '' }), called('createVip', B, { id: '' }))],
      TWO,
    ],
    [
      'parallel calls without index and without id, one part each',
      [calling(called('createVip', A)), calling(called('createVip', B))],
      TWO,
    ],
    [
      'pieces without index, told apart by their id alone, arguments before the name (SGLang)',
      [
        calling(called(null, '{"name":', { id: 'call_1' })),
        calling(called('createVip', '"Ada"}', { id: 'call_1' })),
        calling(called(null, '{"name":', { id: 'call_2' })),
        calling(called('createVip', '"Ben"}', { id: 'call_2' })),
      ],
      TWO,
    ],
    [
      'the name repeated in each piece (MiniMax at NVIDIA, Fireworks)',
      [
        calling(called('createVip', '', { index: 0, id: 'call_1' })),
        calling(called('createVip', '{"name":', { index: 0, id: 'call_1' })),
        calling(called('createVip', '"Ada"}', { index: 0, id: 'call_1' })),
        calling(called('createVip', B, { index: 1, id: 'call_2' })),
        calling(called('createVip', '', { index: 1, id: '' })),
      ],
      TWO,
    ],
    [
      'the whole call repeated at its end, and two whole objects under one index (newer models of OpenAI behind a proxy)',
      [
        calling(called('createVip', '', { index: 0, id: 'call_1' })),
        calling(called(undefined, A, { index: 0 })),
        calling(called('createVip', A, { index: 0, id: 'call_1' })),
        calling(called(undefined, B, { index: 0 })),
      ],
      TWO,
    ],
    [
      'a new id with each piece (an older vLLM)',
      [
        calling(called('createVip', '', { index: 0, id: 'tool-1' })),
        calling(called(undefined, '{"name":', { index: 0, id: 'tool-2' })),
        calling(called(undefined, '"Ada"}', { index: 0, id: 'tool-3' })),
        calling(called(undefined, '', { index: 0, id: 'tool-4' })),
        calling(called('createVip', B, { index: 1, id: 'tool-5' })),
      ],
      TWO,
    ],
    [
      'one id for all calls, told apart by their index',
      [
        calling(called('createVip', A, { index: 0, id: 'call_0' })),
        calling(called('createVip', B, { index: 1, id: 'call_0' })),
      ],
      TWO,
    ],
    [
      'a name in pieces, arguments as an object, and a piece of a name that is the whole one so far',
      [
        calling(called('create', '', { index: 0, id: 'call_1' })),
        calling(called('Vip', '', { index: 0 })),
        calling(called(undefined, { name: 'Ada' }, { index: 0 })),
        calling(called('create', '', { index: 1, id: 'call_2' })),
        calling(called('createVip', B, { index: 1 })),
      ],
      TWO,
    ],
    [
      'an empty object before the arguments, and an entry with nothing in it',
      [
        calling(called('createVip', '{}', { index: 0, id: 'call_1' })),
        calling(called(undefined, A, { index: 0 })),
        calling({ index: 1, id: null, function: null }),
        calling(called('createVip', B, { index: 2, id: 'call_2' })),
      ],
      TWO,
    ],
    [
      'calls between each other, as the rules say',
      [
        calling(called('createVip', '{"name":', { index: 0, id: 'call_1' })),
        calling(called('createVip', '{"name":', { index: 1, id: 'call_2' })),
        calling(called(undefined, '"Ada"}', { index: 0 }), called(undefined, '"Ben"}', { index: 1 })),
      ],
      TWO,
    ],
    [
      'calls without arguments and without ids, in one part',
      [calling(called('getSettings', ''), called('listVips', '', {}))],
      [
        ['getSettings', '{}'],
        ['listVips', '{}'],
      ],
    ],
    [
      'a call behind one without arguments, under the same index',
      [
        calling(called('getSettings', '', { index: 0, id: 'a' })),
        calling(called('listVips', '', { index: 0, id: 'b' })),
      ],
      [
        ['getSettings', '{}'],
        ['listVips', '{}'],
      ],
    ],
    [
      'an index that comes with the second piece only',
      [calling(called('createVip', '', { id: 'call_1' })), calling(called(undefined, A, { index: 0 }))],
      [['createVip', A]],
    ],
    ['calls without arguments', [calling(called('getSettings', '', { index: 0, id: 'a' }))], [['getSettings', '{}']]],
  ])('%s', async (_what, parts, expected) => {
    const { calls } = await readAnswer([saying({ role: 'assistant', content: null }), ...parts, END]);
    expect(calls.map(({ arguments: text, name }) => [name, text])).toEqual(expected);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
  });
});

describe('what is absent, null or in another form', () => {
  it.each<[string, readonly Part[]]>([
    [
      'tool_calls: null in each part (proxies)',
      [saying({ content: 'Hel', tool_calls: null }), saying({ content: 'lo', tool_calls: null }, 'stop')],
    ],
    [
      'parts without choices, without delta, and with delta: null (Azure, proxies)',
      [{ choices: [] }, { choices: [{ index: 0 }] }, saying({ content: 'Hello' }), saying(null, 'stop')],
    ],
    [
      'choices: null, and the final part with usage alone (proxies, OpenAI)',
      [
        saying({ content: 'Hello' }, 'stop'),
        { choices: null, usage: null },
        { choices: [], usage: { total_tokens: 15 } },
      ],
    ],
    [
      'content in parts, with what the model thinks (Mistral)',
      [
        saying({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] }),
        saying({ content: [{ type: 'text', text: 'Hel' }] }),
        saying({ content: 'lo', role: '' }, 'stop'),
      ],
    ],
    [
      'finish_reason as an empty text, then stop',
      [{ choices: [{ delta: { content: 'Hello' }, finish_reason: '' }] }, saying({}, 'stop')],
    ],
    [
      'a whole answer with nulls everywhere, and usage of another kind',
      [
        {
          choices: [
            {
              message: {
                role: 'assistant',
                content: 'Hello',
                refusal: null,
                tool_calls: null,
                function_call: null,
                annotations: [],
                audio: null,
              },
            },
          ],
          usage: { total_tokens: 1.5 },
          error: null,
        },
      ],
    ],
  ])('%s', async (_what, parts) => {
    let heard = '';
    const read = await readAnswer(parts, (words) => {
      heard += words;
    });
    expect(read).toMatchObject({ content: 'Hello', calls: [], isCut: false });
    expect(read).not.toHaveProperty('given');
    expect(heard).toBe('Hello');
  });

  it.each<[string, readonly unknown[], string]>([
    [
      'an error in a stream that began well (OpenRouter)',
      [saying({ content: 'He' }), { error: { code: 'server_error', message: 'It was about Ada.' }, choices: [] }],
      'sent an error',
    ],
    [
      'a finish_reason that is an error (OpenRouter)',
      [saying({ content: 'He' }, 'error')],
      'ended its answer with an error',
    ],
    ['a stream without an end', [saying({ content: 'Hello' })], 'ended its answer before it was whole'],
    ['no part with a message', [{ choices: [] }, { choices: null }], 'sent an answer without a message'],
    [
      'a call that has only arguments',
      [calling(called(undefined, A, { index: 0, id: 'x' })), END],
      'asked for a call without a name',
    ],
    ['another shape', [saying({ content: 7 })], 'sent an answer of an unknown shape at choices.0.delta.content'],
    ['a whole text', ['Hello'], 'sent an answer of an unknown shape'],
  ])('%s is named', async (_what, parts, expected) => {
    await expect(readAnswer(parts)).rejects.toThrow(new RegExp(`^${expected}$`));
  });
});

const TOOL = { name: 'createVip', description: 'Add a VIP', parameters: { type: 'object', properties: {} } };
const ASKED: readonly ChatMessage[] = [{ role: 'user', content: 'Add Ada' }];
let stub: ModelStub;
beforeAll(async () => {
  stub = await startChatCompletions(() => ({ say: 'Hello' }));
});
afterAll(() => stub.stop());

function ask(messages: readonly ChatMessage[], isStreamed: boolean, tellsCodes = false) {
  const hear = isStreamed ? () => undefined : undefined;
  const model = openAi({ url: stub.url, key: stub.key, model: 'm', timeoutMs: 5_000, tellsCodes });
  return model.complete(messages, [TOOL], { signal: AbortSignal.timeout(5_000), hear });
}

const SIGNED = { extra_content: { google: { thought_signature: 'c2ln' } } };
const DETAILS = { type: 'reasoning.text', format: 'anthropic-claude-v1', index: 0 };

describe('what came with a call', () => {
  it.each<[string, readonly Part[], Part, Part]>([
    ['a signature of a thought (Gemini)', [calling(called('createVip', A, { id: 'x', ...SIGNED }))], {}, SIGNED],
    [
      'what it thought, as a text (DeepSeek, Kimi), which may be empty',
      [
        saying({ reasoning_content: 'A gu' }),
        saying({ reasoning_content: 'est.', reasoning: '' }),
        calling(called('createVip', A, { id: 'x' })),
      ],
      { reasoning_content: 'A guest.', reasoning: '' },
      {},
    ],
    [
      'what it thought, as a list in pieces (OpenRouter)',
      [
        saying({ reasoning_details: [{ ...DETAILS, text: 'A gu' }] }),
        saying({ reasoning_details: [{ ...DETAILS, text: 'est.' }] }),
        saying({
          reasoning_details: [
            { ...DETAILS, signature: 'c2ln' },
            { type: 'reasoning.encrypted', data: 'ZA', index: 1 },
          ],
        }),
        calling(called('createVip', A, { id: 'x' })),
      ],
      {
        reasoning_details: [
          { ...DETAILS, text: 'A guest.', signature: 'c2ln' },
          { type: 'reasoning.encrypted', data: 'ZA', index: 1 },
        ],
      },
      {},
    ],
    [
      'what it thought, in tags of its text (MiniMax), and fields that are empty',
      [
        saying({ content: '<think>A guest.</think>One moment.', annotations: [], audio: null }),
        calling(called('createVip', A, { id: 'x' })),
      ],
      { content: '<think>A guest.</think>One moment.' },
      {},
    ],
    [
      'what it thought, as a part of its content (Mistral)',
      [
        saying({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'A guest.' }] }] }),
        calling(called('createVip', A, { id: 'x' })),
      ],
      { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'A guest.' }] }] },
      {},
    ],
    [
      'a field of its function',
      [calling({ id: 'x', function: { name: 'createVip', arguments: A, hint: 1 } })],
      {},
      { function: { name: 'createVip', arguments: A, hint: 1 } },
    ],
  ])('goes back with it: %s', async (_what, parts, ofMessage, ofCall) => {
    const raw = [...parts, END].map((part) => `data: ${JSON.stringify(part)}\n\n`).join('');
    stub.answer(() => ({ raw: `${raw}data: [DONE]\n\n`, type: 'text/event-stream' }));
    const streamed = await ask(ASKED, true);
    const { calls, content, given } = streamed;
    stub.answer(() => ({ say: 'Done' }));
    // As the turn stores it.
    const said = JSON.parse(JSON.stringify({ role: 'assistant', content, calls, given })) as ChatMessage;
    await ask([...ASKED, said, { role: 'tool', callId: 'x', content: '{}' }], false);
    const call = { id: 'x', type: 'function', function: { name: 'createVip', arguments: A }, ...ofCall };
    const back = stub.requests.at(-1)?.messages[1];
    expect(back).toEqual({ role: 'assistant', content: null, ...ofMessage, tool_calls: [call] });
    // The same answer, whole.
    stub.answer(() => ({ raw: JSON.stringify({ choices: [{ message: back }] }) }));
    expect(await ask(ASKED, false)).toMatchObject({ content, calls, ...(given ? { given } : {}) });
  });

  it('has a limit: a text is cut, more than that is left out', async () => {
    const whole = async (fields: Part) =>
      (await readAnswer([{ choices: [{ message: { tool_calls: [called('createVip', A, { id: 'x' })], ...fields } }] }]))
        .given;
    expect(await whole({ reasoning_content: 'x'.repeat(90_000) })).toEqual({ reasoning_content: 'x'.repeat(20_000) });
    expect(await whole({ reasoning_details: [{ data: 'x'.repeat(90_000) }] })).toBeUndefined();
  });
});

describe('a refusal', () => {
  const OPENAI = {
    error: {
      message: 'About Ada',
      type: 'invalid_request_error',
      param: 'reasoning_effort',
      code: 'unsupported_value',
    },
  };
  it.each<[string, unknown, string]>([
    ['OpenAI', OPENAI, ': unsupported_value, reasoning_effort'],
    [
      'Gemini, in a list',
      [{ error: { code: 400, message: 'About Ada', status: 'INVALID_ARGUMENT' } }],
      ': INVALID_ARGUMENT',
    ],
    [
      'an older vLLM, without `error`',
      { object: 'error', message: 'About Ada', type: 'BadRequestError', param: null, code: 400 },
      ': BadRequestError',
    ],
    [
      'one that quotes the conversation',
      { error: { message: 'About Ada', code: 'Ada is a guest', param: 'the guest Ada' } },
      '',
    ],
    ['one that is no JSON', 'About Ada', ''],
  ])(
    'of %s: its code and parameter are in the cause, and for administrators in the answer',
    async (_whose, body, codes) => {
      stub.answer(() => ({ status: 400, raw: typeof body === 'string' ? body : JSON.stringify(body) }));
      for (const isStreamed of [false, true]) {
        const refused = (tells: boolean) => ask(ASKED, isStreamed, tells).catch((error: unknown) => error as Error);
        const [hidden, told] = [await refused(false), await refused(true)] as Error[];
        expect(hidden).toMatchObject({ code: 'PROVIDER_FAILED', message: 'The model of the copilot answered 400.' });
        expect(told?.message).toBe(`The model of the copilot answered 400${codes}.`);
        expect(hidden?.cause).toMatchObject({ message: `the model answered 400${codes}` });
      }
    },
  );
});

describe('an endpoint with too many requests', () => {
  async function tries(answers: readonly Part[], signal = new AbortController().signal) {
    const sdk = await import('openai');
    const pauses: number[] = [];
    const left = [...answers];
    const answer = asked(
      () => {
        const next = left.shift();
        if (!next) return Promise.resolve('Hello');
        const { body, status, ...headers } = next;
        throw sdk.APIError.generate(
          status as number,
          body as object,
          '',
          new Headers(headers as Record<string, string>),
        ) as APIError;
      },
      sdk,
      signal,
      (milliseconds) => {
        pauses.push(milliseconds);
        return Promise.resolve();
      },
    );
    return { pauses, said: await answer.catch((error: unknown) => (error as Error).message) };
  }
  const BUSY = { status: 429, 'retry-after': '1' };

  it('that says when is waited for, also the second and the ninth time; one that says nothing once', async () => {
    expect(await tries([BUSY, BUSY])).toEqual({ said: 'Hello', pauses: [1_000, 1_000] });
    const often = await tries(Array.from({ length: 9 }, () => BUSY));
    expect([often.said, often.pauses.at(-1)]).toEqual(['Hello', 4_500]);
    expect(await tries([{ status: 429 }, { status: 429 }])).toEqual({
      said: 'has too many requests now',
      pauses: [500],
    });
    expect(await tries([{ status: 503 }, { status: 503 }])).toEqual({ said: 'answered 503', pauses: [500] });
    expect(await tries([{ status: 429, 'retry-after': '40' }])).toEqual({
      said: 'has too many requests now',
      pauses: [],
    });
  });

  it('is not waited for where the account has no money left, or the turn no time', async () => {
    const spent = { ...BUSY, body: { error: { code: 'insufficient_quota' } } };
    expect(await tries([spent])).toEqual({ said: 'answered 429', pauses: [] });
    expect(await tries([BUSY], AbortSignal.abort())).toEqual({ said: 'did not answer in time', pauses: [] });
  });
});
