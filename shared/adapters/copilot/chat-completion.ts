import * as z from 'zod';
import type { Completion, ModelCall } from '#shared/domain/copilot/conversation.ts';
import { parseJson } from '#shared/domain/parse-json.ts';
import { codesIn, ModelFault } from './chat-model.ts';
import { type Given, joined, worthKeeping } from './unknown-fields.ts';

const MAX_CALLS = 64;
const MAX_NAME = 100;
const MAX_TEXT = 20_000;

/** Some endpoints send the arguments as an object instead of JSON text. */
const Arguments = z.union([z.string(), z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value))]);

/** What is absent may be left out, null or an empty text. */
const Call = z.looseObject({
  index: z.int().nullish(),
  id: z.string().nullish(),
  type: z.enum(['function', '']).nullish(),
  function: z.looseObject({ name: z.string().max(MAX_NAME).nullish(), arguments: Arguments.nullish() }).nullish(),
});

/** Some endpoints send the text in parts. What the model thinks is no part of it. */
const ContentPart = z.looseObject({ type: z.string().nullish(), text: z.string().nullish() });
const TEXT_PARTS: readonly unknown[] = ['text', 'output_text', null, undefined];

const Message = z.looseObject({
  role: z.enum(['assistant', '']).nullish(),
  content: z.union([z.string(), z.array(ContentPart)]).nullish(),
  /** Some endpoints say here why the model will not answer. */
  refusal: z.string().nullish(),
  tool_calls: z.array(Call).max(MAX_CALLS).nullish(),
});
type Message = z.infer<typeof Message>;

/** A whole answer, or a part of a stream. */
const Answer = z.looseObject({
  choices: z
    .array(z.looseObject({ message: Message.nullish(), delta: Message.nullish(), finish_reason: z.string().nullish() }))
    .nullish(),
  usage: z
    .looseObject({ total_tokens: z.int().min(0).nullish() })
    .nullish()
    .catch(undefined),
  error: z.unknown().optional(),
});

/**
 * Reads an answer of chat completions: one whole answer, or the parts of a stream. Passes its words on as they come. Gives each call an id
 * of its own if the endpoint forgot it or used it twice: each call needs one result. Throws ModelFault if it cannot be read, or if a
 * stream ends before the endpoint says so: its last call may be incomplete.
 */
export async function readAnswer(
  parts: AsyncIterable<unknown> | Iterable<unknown>,
  hear?: (text: string) => void,
): Promise<Completion> {
  const reading = new Reading();
  for await (const part of parts) {
    const words = reading.take(part);
    if (words !== '') hear?.(words);
  }
  return reading.completion();
}

class Reading {
  readonly #calls = new CalledParts();
  #content = '';
  #refusal = '';
  #given: Given = {};
  /** The content in parts, if one of them is no text: it goes back as it came. */
  #parts: unknown[] = [];
  #isSaid = false;
  #isWhole = false;
  #end: string | undefined;
  #tokens: number | undefined;

  /** Returns the words of a part. */
  take(part: unknown): string {
    const parsed = Answer.safeParse(part);
    if (!parsed.success) throw unreadable(`sent an answer of an unknown shape${placeOf(parsed.error)}`);
    const { choices, error, usage } = parsed.data;
    if (error !== undefined && error !== null) throw new ModelFault('sent an error', { codes: codesIn(error) });
    this.#tokens = usage?.total_tokens ?? this.#tokens;
    const [choice] = choices ?? [];
    this.#end = choice?.finish_reason || this.#end;
    if (choice?.message) this.#isWhole = true;
    const said = choice?.message ?? choice?.delta;
    return said ? this.#takeMessage(said) : '';
  }

  #takeMessage({ content, refusal, role: _role, tool_calls: calls, ...given }: Message): string {
    this.#isSaid = true;
    const words = textOf(content);
    this.#content += words;
    this.#refusal += refusal ?? '';
    if (Array.isArray(content)) this.#parts = joined(this.#parts, content) as unknown[];
    this.#given = joined(this.#given, given) as Given;
    this.#calls.take((calls ?? []).map(callPart));
    return words;
  }

  completion(): Completion {
    if (!this.#isSaid) throw unreadable('sent an answer without a message');
    if (!this.#isWhole && this.#end === undefined) throw unreadable('ended its answer before it was whole');
    if (this.#end === 'error') throw new ModelFault('ended its answer with an error');
    const { calls } = this.#calls;
    if (calls.some(({ name }) => name === '')) throw unreadable('asked for a call without a name');
    if (calls.length > MAX_CALLS || calls.some(({ name }) => name.length > MAX_NAME))
      throw unreadable('asked for too many calls, or for one with too long a name');
    const parts = this.#parts.every(isText) ? {} : { content: this.#parts };
    const given = calls.length > 0 ? worthKeeping({ ...this.#given, ...parts }) : undefined;
    return {
      content: (this.#content || this.#refusal).toWellFormed().slice(0, MAX_TEXT),
      calls: withIds(calls),
      ...(given ? { given } : {}),
      isCut: /^(?:length|max_tokens)$/i.test(this.#end ?? ''),
      tokens: this.#tokens,
    };
  }
}

function textOf(content: Message['content']): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.map((part) => (isText(part) ? (part.text ?? '') : '')).join('');
}

function isText(part: unknown): boolean {
  return TEXT_PARTS.includes((part as z.infer<typeof ContentPart>).type);
}

function callPart({ function: called, id, index, type: _type, ...given }: z.infer<typeof Call>): CallPart {
  const { arguments: text, name, ...rest } = called ?? {};
  const inside = Object.keys(rest).length > 0 ? { function: rest } : {};
  return {
    index: index ?? undefined,
    id: id || undefined,
    name: name ?? '',
    arguments: text ?? '',
    given: { ...given, ...inside },
  };
}

function withIds(calls: CalledParts['calls']): ModelCall[] {
  const used = new Set<string>();
  return calls.map(({ arguments: text, given, id, name }, place) => {
    const own = id && !used.has(id) ? id : `call_${place}_${used.size}`;
    used.add(own);
    const kept = worthKeeping(given);
    return { id: own, name, arguments: text || '{}', ...(kept ? { given: kept } : {}) };
  });
}

function unreadable(reason: string): ModelFault {
  return new ModelFault(reason);
}

/** Names the field that has another shape. Its keys are ours: what the schema does not know has any shape. */
function placeOf({ issues: [first] }: z.ZodError): string {
  return first && first.path.length > 0 ? ` at ${first.path.join('.')}` : '';
}

/** An entry of `tool_calls`: a whole call, or a part of one. `given`: its fields that we do not know. */
interface CallPart {
  readonly index?: number | undefined;
  readonly id?: string | undefined;
  readonly name: string;
  readonly arguments: string;
  readonly given: Given;
}

interface BegunCall {
  index: number | undefined;
  id: string | undefined;
  name: string;
  arguments: string;
  given: Given;
}

/**
 * Puts calls together from their parts, as endpoints send them: parallel calls with one index or without any, one id for several calls or
 * a new one with each part, the name or the whole call repeated, a name in pieces.
 */
class CalledParts {
  readonly #calls: BegunCall[] = [];

  /** Takes the entries of one part of a stream, or those of a whole answer. */
  take(parts: readonly CallPart[]): void {
    const touched = new Set<BegunCall>();
    for (const part of parts) {
      const current = this.#current(part);
      const call = current && goesOn(current, part, touched.has(current)) ? current : this.#begin(part, current);
      add(call, part);
      touched.add(call);
    }
  }

  /** Returns the calls in the order in which they began. What has neither name nor arguments is none. */
  get calls(): readonly Readonly<BegunCall>[] {
    return this.#calls.filter((call) => call.name !== '' || call.arguments !== '');
  }

  /** Returns the call that a part may go on with: the one with its id, else the last one with its index. */
  #current({ id, index, name }: CallPart): BegunCall | undefined {
    const withIndex = this.#calls.filter((call) => call.index === index);
    const isNameless = name === '' && withIndex.length === 0;
    const possible = index === undefined || isNameless ? this.#calls : withIndex;
    return possible.findLast((call) => id !== undefined && call.id === id) ?? possible.at(-1);
  }

  #begin({ id, index, name }: CallPart, before: BegunCall | undefined): BegunCall {
    const call = { index, id, name: name || (id === undefined ? (before?.name ?? '') : ''), arguments: '', given: {} };
    this.#calls.push(call);
    return call;
  }
}

/** `isTouched`: another entry of the same part belongs to this call. */
function goesOn(call: BegunCall, part: CallPart, isTouched: boolean): boolean {
  const isOtherId = part.id !== undefined && call.id !== undefined && part.id !== call.id;
  if (part.name !== '' && (isOtherId || isTouched)) return false;
  if (isRepeat(call, part)) return true;
  // Nothing can follow whole arguments. Without a name, some endpoints give each part an id of its own.
  if (isWhole(call.arguments)) return !isOtherId && part.arguments.trim() === '' && isSameName(call, part);
  return call.name === '' || call.arguments === '' || isSameName(call, part);
}

function isRepeat(call: BegunCall, part: CallPart): boolean {
  return (
    part.arguments !== '' && part.arguments === call.arguments && isWhole(part.arguments) && isSameName(call, part)
  );
}

function isSameName(call: BegunCall, { name }: CallPart): boolean {
  return name === '' || name === call.name;
}

function add(call: BegunCall, part: CallPart): void {
  const isRepeated = isRepeat(call, part);
  call.id ??= part.id;
  call.given = joined(call.given, part.given) as Given;
  if (!isSameName(call, part)) call.name = part.name.startsWith(call.name) ? part.name : call.name + part.name;
  // Some endpoints begin with an empty object, and send the arguments after it.
  if (call.arguments === '{}' && part.arguments !== '') call.arguments = part.arguments;
  else if (!isRepeated) call.arguments += part.arguments;
}

/** Tells whether arguments are a whole object. An empty one may only be a beginning. */
function isWhole(text: string): boolean {
  return text !== '{}' && text.trimEnd().endsWith('}') && typeof parseJson(text) === 'object';
}
