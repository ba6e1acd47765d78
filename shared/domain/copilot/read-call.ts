import { parseJson } from '#shared/domain/parse-json.ts';
import { canonical, isFields } from '#shared/domain/records.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';
import type { ModelCall } from './conversation.ts';
import { CONTACTS_ARGUMENT, hasContacts } from './tool-result.ts';

/** The parts of a request to an operation. */
export interface RequestParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

/** A refusal that the model gets as the result of its call, in the shape of our problem documents. */
export interface CallProblem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
}

/** A call of the model that can be sent to an operation. */
export interface GoodCall {
  readonly id: string;
  readonly tool: Tool;
  readonly args: Readonly<Record<string, unknown>>;
  readonly parts: RequestParts;
}

/** A call that cannot be sent. */
export interface BadCall {
  readonly id: string;
  readonly problem: CallProblem;
  /** The write that the user may have meant: its tool, and its words. */
  readonly lost: { readonly key: string; readonly summary: string } | undefined;
}

export type ReadCall = BadCall | GoodCall;

/** The tools by name. */
export type Tools = ReadonlyMap<string, Tool>;

/** How names of tools that read begin. */
const READS = /^(?:get|list|find|search|read|show|look|query|fetch|check)/i;

/** Returns the name of a tool as the model made it up, in letters that can be shown. */
function plainName(name: string): string {
  return name.replaceAll(/[^\w-]/g, '').slice(0, 60) || '?';
}

/** Reads a call as the model wrote it, and splits its arguments into path, query and body. */
export function readCall(tools: Tools, { arguments: text, id, name }: ModelCall): ReadCall {
  const tool = tools.get(name);
  if (!tool) {
    const lost = READS.test(name)
      ? undefined
      : { key: '', summary: `Something that no tool does (${plainName(name)})` };
    return { id, lost, problem: refusal(404, 'NOT_FOUND', 'There is no tool of this name.') };
  }
  const lost = tool.effect === 'READ' || tool.effect === 'PROPOSAL' ? undefined : { key: name, summary: tool.summary };
  const args = argumentsOf(text);
  if (!args)
    return { id, lost, problem: invalid(`The arguments must be one JSON object, at most ${MAX_DEPTH} levels deep.`) };
  const problem = problemOf(tools, tool, args);
  return problem ? { id, lost, problem } : { id, tool, args, parts: split(tool, args) };
}

/** Returns a text that is the same for calls of the same tool with the same arguments, in whatever order they are written. */
export function sameCallKey({ args, tool }: Pick<GoodCall, 'args' | 'tool'>): string {
  return `${tool.name} ${canonical(args)}`;
}

/** Reads arguments that are an object already. */
export function readArguments(tools: Tools, id: string, name: string, args: unknown): ReadCall {
  return readCall(tools, { id, name, arguments: JSON.stringify(args ?? {}) });
}

function argumentsOf(text: string): Record<string, unknown> | undefined {
  const value = isTooDeep(text) ? undefined : text.trim() === '' ? {} : parseJson(text);
  return isFields(value) ? value : undefined;
}

/** No operation takes deeper values, and a very deep one fills the stack of the code that walks it. */
const MAX_DEPTH = 32;

/** Counts brackets, also those in texts: no text of people has that many open ones. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function problemOf(tools: Tools, tool: Tool, args: Readonly<Record<string, unknown>>): CallProblem | undefined {
  const isKnown = (name: string): boolean =>
    Object.hasOwn(tool.places, name) || (name === CONTACTS_ARGUMENT && hasContacts(tool));
  const unknown = Object.keys(args).filter((name) => !isKnown(name));
  if (unknown.length > 0) {
    const known = Object.keys(tool.places).join(', ');
    return invalid(`Unknown arguments: ${unknown.join(', ').slice(0, 200)}. The known ones are: ${known || 'none'}.`);
  }
  for (const [name, place] of Object.entries(tool.places)) {
    const value = args[name] ?? undefined;
    if (place === 'params' && (!isPlain(value) || value === '')) return invalid(`${name} is required, as a text.`);
    if (place === 'query' && value !== undefined && ![value].flat().every(isPlain))
      return invalid(`${name} must be a text, a number, true, false, or a list of texts.`);
  }
  return tool.effect === 'PROPOSAL' ? stepProblem(tools, args['steps']) : undefined;
}

/** Only what is a tool may be a step: a proposal that an assistant makes can do no more than its tools. */
function stepProblem(tools: Tools, steps: unknown): CallProblem | undefined {
  if (steps === undefined || steps === null) return undefined;
  if (!Array.isArray(steps)) return invalid('steps must be a list.');
  for (const [place, step] of steps.entries()) {
    const { body, operationId, params, query } = isFields(step) ? step : {};
    const tool = tools.get(String(operationId));
    if (!tool || tool.effect === 'READ' || tool.effect === 'PROPOSAL')
      return invalid(`steps.${place}.operationId must name a tool that writes.`);
    const given = [params, query, body].flatMap((part) => (isFields(part) ? Object.keys(part) : []));
    const unknown = given.filter((name) => !Object.hasOwn(tool.places, name));
    if (unknown.length > 0)
      return invalid(
        `steps.${place} has unknown arguments: ${unknown.join(', ').slice(0, 200)}. The known ones are: ${Object.keys(tool.places).join(', ')}.`,
      );
  }
  return undefined;
}

function isPlain(value: unknown): boolean {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}

function split({ places }: Tool, args: Readonly<Record<string, unknown>>): RequestParts {
  const at = (place: string): [string, unknown][] => Object.entries(args).filter(([name]) => places[name] === place);
  const texts = (place: string): Record<string, string> =>
    Object.fromEntries(
      at(place).flatMap(([name, value]) => (value === null ? [] : [[name, [value].flat().map(String).join(',')]])),
    );
  const takesBody = Object.values(places).includes('body');
  return {
    params: texts('params'),
    query: texts('query'),
    ...(takesBody ? { body: Object.fromEntries(at('body')) } : {}),
  };
}

function refusal(status: number, code: string, detail: string): CallProblem {
  return { status, code, detail };
}
function invalid(detail: string): CallProblem {
  return refusal(400, 'VALIDATION_FAILED', detail);
}
