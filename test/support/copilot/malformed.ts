import fc from 'fast-check';

/** A reply of a model: a whole body of chat completions, as text. */
function completion(message: unknown): string {
  return JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
  });
}

function call(name: unknown, args: unknown, id: unknown = 'call_1') {
  return {
    id,
    type: 'function',
    function: { name, arguments: args },
  };
}

const odd = fc.oneof(
  fc.constantFrom(null, true, 0, -1, '', 'system', 'tool', 'listVips', '__proto__', 'constructor', '\u0000', '\ud800'),
  fc.jsonValue({ maxDepth: 2 }),
);
function asking(...calls: unknown[]): string {
  return completion({ role: 'assistant', content: null, tool_calls: calls });
}

const truncatedBody = fc
  .tuple(
    fc.constantFrom(completion({ role: 'assistant', content: 'Done' }), asking(call('listVips', '{"limit":1}'))),
    fc.nat(),
  )
  .map(([text, at]) => text.slice(0, at % text.length));
const wrongRole = odd.map((role) => completion({ role, content: 'I did it all' }));
const wrongContent = odd.map((content) => completion({ role: 'assistant', content }));
const wrongCalls = odd.map((calls) => completion({ role: 'assistant', content: null, tool_calls: calls }));
const wrongCall = odd.map((each) => asking(each));
const wrongName = odd.map((name) => asking(call(name, '{}')));
const wrongArguments = odd.map((args) => asking(call('listVips', args)));
const truncatedArguments = fc
  .tuple(fc.constantFrom('{"name":"Ada","department":"ADMIN"}', '{"a":[1,{"b":"c"}]}'), fc.nat())
  .map(([text, at]) => asking(call('createVip', text.slice(0, at % text.length))));
const unknownArguments = fc
  .dictionary(fc.string({ maxLength: 12 }), odd, { maxKeys: 4 })
  .map((args) => asking(call('getVip', JSON.stringify(args))));
const wrongIds = fc
  .array(odd, { minLength: 1, maxLength: 4 })
  .map((ids) => asking(...ids.map((id) => call('getSettings', '{}', id))));
const noChoices = odd.map((choices) => JSON.stringify({ choices }));
const noJson = fc.oneof(
  fc.string(),
  fc.constantFrom('<html>Bad gateway</html>', 'data: {"choices":[]}\n\n', 'null', '[]', '{}', '""'),
);
const deep = fc.integer({ min: 1, max: 2_000 }).map((depth) => asking(call('listVips', '['.repeat(depth))));
const many = fc
  .integer({ min: 60, max: 300 })
  .map((count) => asking(...Array.from({ length: count }, () => call('getSettings', '{}'))));

/** Replies that no honest endpoint sends, the same in each run. */
export function malformedReplies(count: number): string[] {
  const any = fc.oneof(
    truncatedBody,
    wrongRole,
    wrongContent,
    wrongCalls,
    wrongCall,
    wrongName,
    wrongArguments,
    truncatedArguments,
    unknownArguments,
    wrongIds,
    noChoices,
    noJson,
    deep,
    many,
  );
  return fc.sample(any, { numRuns: count, seed: 16 });
}
