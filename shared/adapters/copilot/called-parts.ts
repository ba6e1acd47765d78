import { parseJson } from '#shared/domain/parse-json.ts';
import { type Given, joined } from './given.ts';

/** An entry of `tool_calls`: a whole call, or a part of one. `given`: its fields that we do not know. */
export interface CallPart {
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
export class CalledParts {
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
