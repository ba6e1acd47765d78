import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import type { Account } from '#shared/domain/copilot/account.ts';
import { type BriefTool, briefTool } from '#shared/domain/copilot/brief-tool.ts';
import { CONTACTS_ARGUMENT } from '#shared/domain/copilot/contacts.ts';
import type { ModelCall } from '#shared/domain/copilot/conversation.ts';
import { FIND_TOOLS, findTools, firstTools } from '#shared/domain/copilot/find-tools.ts';
import { judgeCalls, type Verdict } from '#shared/domain/copilot/judge-calls.ts';
import { type GoodCall, type ReadCall, readCall, sameCallKey, type Tools } from '#shared/domain/copilot/read-call.ts';
import { versionsIn } from '#shared/domain/copilot/seen-versions.ts';
import { fittingItems, shownTo, toolResult } from '#shared/domain/copilot/tool-result.ts';
import { BOUNDS, type StopReason } from '#shared/domain/copilot/turn-bounds.ts';
import type { Shown, Spelling } from '#shared/domain/proposals/written.ts';
import { callTool } from './call-tool.ts';
import { type Proposed, proposeSteps } from './propose-steps.ts';
import { TurnWrites } from './turn-writes.ts';

export interface TurnParts {
  readonly tools: Tools;
  readonly invoke: InvokeOperation;
  /** Aborts when the time of the turn ends. */
  readonly signal: AbortSignal;
  /** From it follow the idempotency keys of the turn's writes, and the ids of its new records. */
  readonly seed: string;
  /** Reads the names of the records whose ids stand in these values. */
  readonly spell: (values: readonly unknown[]) => Promise<Spelling>;
}

/** The result of one call, for the model. */
export interface CallResult {
  readonly callId: string;
  readonly content: string;
}

/** The calls of one turn: runs what may run at once, and collects what the user must confirm. */
export class Turn {
  readonly writes: TurnWrites;
  readonly #parts: TurnParts;
  readonly #asked = new Map<string, number>();
  /** The versions of the records that the model has read. */
  readonly #seen = new Map<string, number>();
  readonly #offered: Set<string>;
  #operations = 0;
  /** Calls of the last answer that were not run. */
  #left: readonly string[] = [];

  constructor(parts: TurnParts) {
    this.#parts = parts;
    const { seed, spell, tools } = parts;
    this.#offered = new Set([...firstTools(tools), FIND_TOOLS.name]);
    this.writes = new TurnWrites({ tools, seed, spell, seen: this.#seen, invoke: (request) => this.#invoke(request) });
  }

  /** Returns the tools that the model may call next. */
  tools(): BriefTool[] {
    return [...this.#parts.tools.values()].filter(({ name }) => this.#offered.has(name)).map(briefTool);
  }

  /** Runs the calls of one answer of the model. Returns one result per call, or the reason to stop. */
  async run(calls: readonly ModelCall[]): Promise<readonly CallResult[] | StopReason> {
    const read = calls.map((call) => readCall(this.#parts.tools, call));
    const good = read.filter((call) => 'tool' in call);
    this.#left = good.filter(({ tool }) => tool.effect !== 'READ').map(({ tool }) => tool.summary);
    if (this.#isRepeating(good)) return 'IDENTICAL_CALLS';
    const verdicts = new Map(judgeCalls(good, this.writes.count).map((verdict, place) => [good[place], verdict]));
    const perform = (call: ReadCall): Promise<CallResult> =>
      'tool' in call ? this.#perform(call, verdicts.get(call) ?? 'PROPOSE') : Promise.resolve(refused(call));
    if (good.every(({ tool }) => tool.effect === 'READ'))
      return this.#unlessSpent(await Promise.all(read.map(perform)));
    const results: CallResult[] = [];
    for (const call of read) {
      if (this.#parts.signal.aborted) return 'TIME';
      results.push(await perform(call));
      if ('tool' in call && call.tool.effect !== 'READ') this.#left = this.#left.slice(1);
    }
    return this.#unlessSpent(results);
  }

  /** Makes the proposal of everything that waits for the user. */
  propose(): Promise<Proposed> {
    return proposeSteps(this.#parts.invoke, this.writes.waiting);
  }

  /** Returns what the turn did and did not do, in words. */
  account({ notDone, waiting }: Proposed): Account {
    const { done, refused: lost, unknown } = this.writes.outcome();
    const left = this.#left.map((summary) => `${summary}: not tried`);
    return { done, waiting, notDone: [...notDone, ...lost, ...left], unknown };
  }

  /** Offers the tools that it finds in the next calls of the turn. */
  #find(words: string): { readonly status: number; readonly body: Shown } {
    const found = findTools(this.#parts.tools, words);
    for (const { name } of found) this.#offered.add(name);
    return { status: 200, body: { found: found.map(({ name, summary }) => ({ name, summary })) } };
  }

  #invoke(request: Parameters<InvokeOperation>[0]): ReturnType<InvokeOperation> {
    this.#operations += 1;
    if (this.#operations <= BOUNDS.operations) return this.#parts.invoke(request);
    const detail = `A turn makes at most ${BOUNDS.operations} requests.`;
    return Promise.resolve({ status: 429, body: { status: 429, code: 'RATE_LIMITED', detail } });
  }

  #unlessSpent(results: readonly CallResult[]): readonly CallResult[] | StopReason {
    return this.#operations > BOUNDS.operations ? 'OPERATIONS' : results;
  }

  #isRepeating(calls: readonly GoodCall[]): boolean {
    for (const call of calls) {
      const key = sameCallKey(call);
      this.#asked.set(key, (this.#asked.get(key) ?? 0) + 1);
    }
    return [...this.#asked.values()].some((times) => times > BOUNDS.identicalCalls);
  }

  async #perform(call: GoodCall, verdict: Verdict): Promise<CallResult> {
    const { body, status } = await (verdict === 'RUN' ? this.#read(call) : this.writes.make(call, verdict));
    // A dry run shows a version that no record has yet.
    const isReal = status < 400 && !('NOT_DONE' in body);
    for (const [id, version] of isReal ? versionsIn(body) : []) this.#seen.set(id, version);
    const shown = status < 400 ? shownTo(body, call.args[CONTACTS_ARGUMENT] === true) : body;
    return { callId: call.id, content: toolResult(status, shown) };
  }

  async #read(call: GoodCall): Promise<{ readonly status: number; readonly body: Shown }> {
    if (call.tool.name === FIND_TOOLS.name) return this.#find(String(call.args['words']));
    const invoke: InvokeOperation = (request) => this.#invoke(request);
    const whole = await callTool(invoke, call);
    const limit = whole.status < 400 && 'limit' in call.tool.places ? fittingItems(whole.body) : undefined;
    const answer = limit === undefined ? whole : await callTool(invoke, withLimit(call, limit));
    if (call.tool.effect === 'PROPOSAL' && answer.status < 400) this.writes.waiting.push({ proposal: answer.body });
    return answer;
  }
}

const withLimit = (call: GoodCall, limit: number): GoodCall => ({
  ...call,
  parts: { ...call.parts, query: { ...call.parts.query, limit: String(limit) } },
});

const refused = ({ id, problem }: Exclude<ReadCall, GoodCall>): CallResult => ({
  callId: id,
  content: toolResult(problem.status, { ...problem }),
});
