import type { ChatRequest, ModelAnswer, WantedCall } from '#infra/local/stubs/chat-completions.ts';

// The results of operations are of all shapes. A rule reads the few fields that it needs.
// biome-ignore lint/suspicious/noExplicitAny: see above
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any;

export interface Result {
  readonly status: number;
  /** The answer, or the problem. */
  readonly body: Body;
}

/** A call whose result the conversation does not have yet. */
class Missing extends Error {
  readonly call: WantedCall;

  constructor(call: WantedCall) {
    super(`no result of ${call.name} yet`);
    this.call = call;
  }
}

/** Ends a rule with what the model says. */
export class Said extends Error {}

/** Makes a rule readable from top to bottom: `call` returns the result of a tool that was called in this turn, or asks for it. */
export type CallTool = (name: string, args: WantedCall['args']) => Result;

/**
 * Runs a rule from its beginning on each request of the turn. Calls that have a result return it. The first that has none becomes the next
 * answer of the model. A tool that is not offered is looked for by these words first: a model can call only what it sees.
 */
export function replay(request: ChatRequest, words: readonly string[], rule: (call: CallTool) => string): ModelAnswer {
  const results = resultsOf(request);
  const offered = new Set(request.tools.map((tool) => tool.function.name));
  const call: CallTool = (name, args) => {
    if (!offered.has(name)) {
      const searches = words.map((each) => ({ name: 'find_tools', args: { words: each } }));
      const next = searches.find((search) => !results.has(keyOf(search.name, JSON.stringify(search.args))));
      throw next ? new Missing(next) : new Said('I have no tool for that.');
    }
    const result = results.get(keyOf(name, JSON.stringify(args)));
    if (!result) throw new Missing({ name, args });
    return result;
  };
  try {
    return { say: rule(call) };
  } catch (error) {
    if (error instanceof Missing) return { calls: [error.call] };
    if (error instanceof Said) return { say: error.message };
    throw error;
  }
}

/** Lists come as rows: returns their items. */
function withItems(answer: Body): Body {
  const { columns, rows } = answer.items ?? {};
  if (!columns) return answer;
  const itemOf = (row: Body[]): Body => Object.fromEntries(columns.map((name: string, at: number) => [name, row[at]]));
  return { ...answer, items: rows.map(itemOf) };
}

function keyOf(name: string, args: string): string {
  return `${name} ${args}`;
}

/** Returns the results of the calls since the last message of the user. */
function resultsOf({ messages }: ChatRequest): Map<string, Result> {
  const turn = messages.slice(messages.findLastIndex(({ role }) => role === 'user'));
  const calls = new Map<string, string>();
  const results = new Map<string, Result>();
  for (const message of turn) {
    if (message.role === 'assistant') {
      for (const call of message.tool_calls ?? [])
        calls.set(call.id, keyOf(call.function.name, call.function.arguments));
    }
    if (message.role !== 'tool') continue;
    const { answer, problem, status } = JSON.parse(message.content) as {
      status: number;
      answer?: Body;
      problem?: Body;
    };
    results.set(calls.get(message.tool_call_id) ?? '', { status, body: answer ? withItems(answer) : problem });
  }
  return results;
}
