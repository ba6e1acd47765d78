import type { InvokeOperation, OperationAnswer } from '#shared/adapters/operations/operation-invoker.ts';
import { FIND_TOOLS, findTools } from '#shared/domain/copilot/find-tools.ts';
import type { BadCall, GoodCall, ReadCall, Tools } from '#shared/domain/copilot/read-call.ts';
import { CONTACTS_ARGUMENT, shownTo, toolResult } from '#shared/domain/copilot/tool-result.ts';
import type { Verdict } from '#shared/domain/copilot/turn-bounds.ts';
import type { BegunWrite, CallResult } from '#shared/domain/copilot/turn-record.ts';
import { type Shown, withoutLink } from '#shared/domain/proposals/names.ts';
import type { TellTurn, TurnEvents } from '#shared/schemas/copilot/copilot.ts';
import { readTool } from './call-tool.ts';
import { proposeAfter } from './propose-steps.ts';
import type { TurnMemory } from './turn-memory.ts';
import type { TurnWrites } from './turn-writes.ts';

interface PerformParts {
  readonly tools: Tools;
  readonly invoke: InvokeOperation;
  readonly timezone: string;
  readonly memory: TurnMemory;
  readonly writes: TurnWrites;
  /** The tools that the model may call next. Those that it finds are added. */
  readonly offered: Set<string>;
  readonly tell?: TellTurn | undefined;
}

/** A call with what happens to it. */
interface JudgedCall {
  readonly call: ReadCall;
  readonly verdict: Verdict;
  /** The write of this call that an earlier run began. */
  readonly begun?: BegunWrite | undefined;
}

type Answered = Promise<{ readonly status: number; readonly body: Shown }>;

/** Performs one call of the model, tells how it goes, and returns its result for the model. */
export async function performCall(parts: PerformParts, { begun, call, verdict }: JudgedCall): Promise<CallResult> {
  const { memory, tell, timezone, writes } = parts;
  if (!('tool' in call)) {
    writes.loses(call);
    return refusedToModel(call);
  }
  const { effect, name: operationId, summary } = call.tool;
  const told = (outcome: TurnEvents['tool']['outcome']): void => tell?.('tool', { operationId, summary, outcome });
  told('BEGUN');
  const written = writes.count;
  const { body, status } = await answerOf(parts, call, verdict, begun);
  // A dry run shows a version that no record has yet.
  if (status < 400 && !('NOT_DONE' in body)) {
    memory.sees(body);
    if (call.tool.answersLink) memory.keepsLink(body, summary);
  }
  const action = writes.count > written ? writes.actions.at(-1) : undefined;
  told(action?.outcome ?? (status >= 400 ? 'REFUSED' : effect === 'READ' ? 'READ' : 'WAITS'));
  return toldToModel(call, { body, status }, timezone);
}

function answerOf(parts: PerformParts, call: GoodCall, verdict: Verdict, begun?: BegunWrite): Answered {
  if (verdict === 'RUN') return read(parts, call);
  return begun ? parts.writes.repeat(call, begun) : parts.writes.make(call, verdict);
}

async function read({ invoke, offered, tools, writes }: PerformParts, call: GoodCall): Answered {
  if (call.tool.name === FIND_TOOLS.name) return find(tools, offered, String(call.args['words']));
  if (call.tool.effect === 'PROPOSAL') return propose(invoke, writes, call);
  return readTool(invoke, call);
}

async function propose(invoke: InvokeOperation, { waiting }: TurnWrites, call: GoodCall): Answered {
  const answer = await proposeAfter(invoke, waiting, call);
  if (answer.status < 400) waiting.push({ proposal: answer.body });
  return answer;
}

/** Offers the tools that it finds in the next calls of the turn. */
async function find(tools: Tools, offered: Set<string>, words: string): Answered {
  const found = findTools(tools, words);
  for (const { name } of found) offered.add(name);
  return { status: 200, body: { found: found.map(({ name, summary }) => ({ name, summary })) } };
}

/** Links may be secret, and are long. */
const LINK = 'The service shows the link to the user, as soon as the paper is READY. Write none yourself.';

/** Returns what the model learns of a call: without links, and without contact details unless it asked for them. */
function toldToModel({ args, id, tool }: GoodCall, { body, status }: OperationAnswer, timezone: string): CallResult {
  if (status >= 400) return { callId: id, content: toolResult(status, body, timezone) };
  const told = tool.answersLink ? { ...withoutLink(body), LINK } : body;
  return { callId: id, content: toolResult(status, shownTo(told, args[CONTACTS_ARGUMENT] === true), timezone) };
}

/** Returns what the model learns of a call that cannot be sent. */
function refusedToModel({ id, problem }: BadCall): CallResult {
  return { callId: id, content: toolResult(problem.status, { ...problem }) };
}
