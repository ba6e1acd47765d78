import type { InvokeOperation, OperationAnswer } from '#shared/adapters/operations/lambda.ts';
import { type BriefTool, briefTool } from '#shared/domain/copilot/brief-tool.ts';
import type { ChatMessage, Said } from '#shared/domain/copilot/conversation.ts';
import { FIND_TOOLS, findTools, firstTools } from '#shared/domain/copilot/find-tools.ts';
import { type BadCall, type GoodCall, type ReadCall, readCall, type Tools } from '#shared/domain/copilot/read-call.ts';
import type { Account } from '#shared/domain/copilot/reply.ts';
import { CONTACTS_ARGUMENT, shownTo, toolResult } from '#shared/domain/copilot/tool-result.ts';
import { judgeCalls, type StopReason, type Verdict } from '#shared/domain/copilot/turn-bounds.ts';
import type { BegunWrite, CallResult, RunningCalls, TurnState } from '#shared/domain/copilot/turn-record.ts';
import { type Shown, say, withoutLink } from '#shared/domain/proposals/names.ts';
import type { CopilotSentence, TellTurn, TurnEvents } from '#shared/schemas/copilot/copilot.ts';
import { readTool } from './call-tool.ts';
import { type Proposed, proposeAfter, proposeSteps, sentencesIn } from './propose-steps.ts';
import { TurnMemory, type TurnParts } from './turn-parts.ts';
import { TurnWrites } from './turn-writes.ts';

/** The calls of one turn: runs what may run at once, and collects what the user must confirm. */
export class Turn {
  readonly writes: TurnWrites;
  readonly messages: ChatMessage[];
  /** Requests to the model. */
  asked: number;
  tokens: number;
  isUnanswered = false;
  /** What the model failed with. */
  fault: string | undefined;
  readonly #parts: TurnParts;
  readonly #invoke: InvokeOperation;
  readonly #memory: TurnMemory;
  readonly #offered: Set<string>;
  #running: RunningCalls | undefined;

  constructor(parts: TurnParts) {
    this.#parts = parts;
    const { hasWritten, keep, now, seed, spell, state, timezone, told, tools } = parts;
    this.messages = [...(state?.messages ?? parts.messages)];
    this.asked = state?.asked ?? 0;
    this.tokens = state?.tokens ?? 0;
    this.#memory = new TurnMemory(state);
    this.#invoke = this.#memory.counting(parts.invoke);
    this.#offered = new Set(state?.offered ?? [...firstTools(tools), FIND_TOOLS.name]);
    this.#running = state?.running;
    const beforeWrite = async (begun: BegunWrite): Promise<void> => {
      if (this.#running) this.#running = { ...this.#running, begun };
      await keep?.(this.state());
    };
    const { seen } = this.#memory;
    const turnId = keep && seed;
    const invoke = this.#invoke;
    const means = { tools, seed, now, timezone, spell, told, seen, turnId, hasWritten, beforeWrite, invoke };
    this.writes = new TurnWrites(means, state?.writes);
  }

  /** Returns how far the turn is. A turn that is made from it goes on there. */
  state(): TurnState {
    const { asked, messages, tokens } = this;
    const offered = [...this.#offered];
    return {
      messages,
      asked,
      tokens,
      offered,
      running: this.#running,
      ...this.#memory.state(),
      writes: this.writes.state(),
    };
  }

  /** The links that the user gets, and the ids of the VIPs and drivers whose records the turn has read. */
  get kept(): Pick<TurnMemory, 'links' | 'people'> {
    return this.#memory;
  }

  /** Returns the tools that the model may call next. */
  tools(): BriefTool[] {
    return [...this.#parts.tools.values()].filter(({ name }) => this.#offered.has(name)).map(briefTool);
  }

  /** Runs the calls of one answer of the model, and gives it their results. Returns the reason if the turn must stop. */
  run({ calls, content, given }: Said): Promise<StopReason | undefined> {
    const read = calls.map((call) => readCall(this.#parts.tools, call));
    const good = read.filter((call) => 'tool' in call);
    this.#running = { content, calls, given, verdicts: [], results: [] };
    if (this.#memory.isRepeating(good)) return Promise.resolve('IDENTICAL_CALLS');
    const judged = new Map(judgeCalls(good, this.writes.count).map((verdict, place) => [good[place], verdict]));
    const verdicts = read.map((call) => ('tool' in call ? judged.get(call) : undefined) ?? 'PROPOSE');
    this.#running = { ...this.#running, verdicts };
    return this.goOn();
  }

  /** Runs the calls that have no result yet. */
  async goOn(): Promise<StopReason | undefined> {
    if (!this.#running) return undefined;
    const { calls, verdicts } = this.#running;
    const read = calls.map((call) => readCall(this.#parts.tools, call));
    const own = { invoke: this.#invoke, memory: this.#memory, writes: this.writes, offered: this.#offered };
    const performing = { ...this.#parts, ...own };
    const perform = (call: ReadCall, place: number): Promise<CallResult> =>
      performCall(performing, { call, verdict: verdicts[place] ?? 'PROPOSE', begun: this.#running?.begun });
    if (read.every((call) => !('tool' in call) || call.tool.effect === 'READ')) {
      return this.#conclude(this.#running, await Promise.all(read.map(perform)));
    }
    for (const [place, call] of read.entries()) {
      if (place < this.#running.results.length) continue;
      // A write that is begun may be made already, so it is not left open.
      if (this.#parts.signal.aborted && !this.#running.begun) return 'TIME';
      const result = await perform(call, place);
      const { begun: _made, ...running }: RunningCalls = this.#running;
      this.#running = { ...running, results: [...running.results, result] };
    }
    return this.#conclude(this.#running, this.#running.results);
  }

  /** Gives the model the same result for each of its calls, none of which is run. */
  refuse(said: Said, result: string): void {
    this.#conclude(
      said,
      said.calls.map(({ id }) => ({ callId: id, content: result })),
    );
  }

  #conclude({ calls, content, given }: Said, results: readonly CallResult[]): StopReason | undefined {
    this.messages.push({ role: 'assistant', content, calls, ...(given ? { given } : {}) });
    this.messages.push(...results.map((result) => ({ role: 'tool' as const, ...result })));
    this.#running = undefined;
    return this.#memory.isSpent ? 'OPERATIONS' : undefined;
  }

  /** Makes the proposal of everything that waits for the user. */
  propose(): Promise<Proposed> {
    return proposeSteps(this.#parts.invoke, this.writes.waiting);
  }

  /** Returns what the turn did and did not do, in words. */
  account({ notDone, waiting }: Proposed): Account {
    const { done, refused: lost, unknown } = this.writes.outcome();
    return { done, waiting, notDone: [...notDone, ...lost, ...this.#left().map(({ text }) => text)], unknown };
  }

  /** Returns what says the sentences of the account in another language. */
  sentences(proposed: Proposed): CopilotSentence[] {
    const texts = new Set(Object.values(this.account(proposed)).flat());
    const { sentences, waiting } = this.writes;
    const proposals = [proposed.proposal, ...waiting.map((each) => ('proposal' in each ? each.proposal : undefined))];
    return [...sentences, ...this.#left(), ...proposals.flatMap((each) => sentencesIn(each ?? {}))].filter(({ text }) =>
      texts.has(text),
    );
  }

  /** The calls of the last answer that were not run. */
  #left(): CopilotSentence[] {
    const { calls = [], results = [] } = this.#running ?? {};
    const left = calls.slice(results.length).map((call) => readCall(this.#parts.tools, call));
    return left.flatMap((call) => {
      if (!('tool' in call) || call.tool.effect === 'READ') return [];
      const { name, summary } = call.tool;
      const what = { field: 'operationId', value: name, english: summary };
      return [{ text: `${summary}: not tried`, code: 'ABOUT', values: { what, changes: say('NOT_TRIED') } }];
    });
  }
}

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
async function performCall(parts: PerformParts, { begun, call, verdict }: JudgedCall): Promise<CallResult> {
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
  if (verdict === 'RUN') return readFor(parts, call);
  return begun ? parts.writes.repeat(call, begun) : parts.writes.make(call, verdict);
}

async function readFor({ invoke, offered, tools, writes }: PerformParts, call: GoodCall): Answered {
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
