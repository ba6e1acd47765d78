import type { InvokeOperation, OperationAnswer } from '#shared/adapters/operations/lambda.ts';
import { IdempotencyKeyInFlight } from '#shared/contract/problems.ts';
import { mayRun, pastPlan } from '#shared/domain/copilot/check-write.ts';
import { type BadCall, type GoodCall, sameCallKey, type Tools } from '#shared/domain/copilot/read-call.ts';
import type { BegunWrite, Waiting, WritesState } from '#shared/domain/copilot/turn-record.ts';
import type { Shown } from '#shared/domain/proposals/names.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { CopilotAction, CopilotSentence } from '#shared/schemas/copilot/copilot.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';
import type { FieldError } from '#shared/schemas/problem.ts';
import { encodeTrial } from '#shared/table/stage.ts';
import { trialOf } from '#shared/use-cases/proposals/try-in-order.ts';
import { callTool } from './call-tool.ts';
import { isPlanned, stepOf } from './propose-steps.ts';
import { sayWrite, type TurnParts } from './turn-parts.ts';

interface WriteParts
  extends Pick<TurnParts, 'hasWritten' | 'invoke' | 'now' | 'seed' | 'spell' | 'timezone' | 'told' | 'tools'> {
  readonly seen: ReadonlyMap<string, number>;
  /** Runs before each write. From what it is given, another run can make the same write, once. */
  readonly beforeWrite: (begun: BegunWrite) => Promise<void>;
  /** The id of the turn, if it is stored: each write then records that it is made. */
  readonly turnId?: string | undefined;
}

/** The writes of one turn: makes the harmless ones, plans the others, and keeps account of both. */
export class TurnWrites {
  readonly actions: CopilotAction[] = [];
  readonly waiting: Waiting[] = [];
  /** What the account may say of them, for other languages. */
  readonly sentences: CopilotSentence[] = [];
  readonly #parts: WriteParts;
  /** The latest write of each call: a repeat of it gets its answer. A later write of the same record ends that. */
  readonly #made = new Map<string, { readonly target: string; readonly answer: OperationAnswer }>();
  /** The last refusal of each operation, until a later call of it succeeds. */
  readonly #refused = new Map<string, string>();
  /** Calls that were refused because what they plan is over. The same call again is meant so. */
  readonly #past = new Set<string>();
  #calls = 0;

  constructor(parts: WriteParts, from?: WritesState) {
    this.#parts = parts;
    if (!from) return;
    this.actions.push(...from.actions);
    this.waiting.push(...from.waiting);
    this.sentences.push(...(from.sentences ?? []));
    this.#calls = from.calls;
    for (const [key, made] of from.made) this.#made.set(key, made);
    for (const [operationId, why] of from.refused) this.#refused.set(operationId, why);
    for (const key of from.past ?? []) this.#past.add(key);
  }

  state(): WritesState {
    return {
      actions: [...this.actions],
      waiting: [...this.waiting],
      sentences: [...this.sentences],
      made: [...this.#made],
      refused: [...this.#refused],
      past: [...this.#past],
      calls: this.#calls,
    };
  }

  get count(): number {
    return this.actions.length;
  }

  outcome(): { readonly done: string[]; readonly unknown: string[]; readonly refused: string[] } {
    const of = (outcome: CopilotAction['outcome']): string[] =>
      this.actions.filter((action) => action.outcome === outcome).map(({ summary }) => summary);
    return { done: of('DONE'), unknown: of('UNKNOWN'), refused: [...this.#refused.values()] };
  }

  /** Tries a write on a dry run. Makes it if its effect is harmless, else plans it for the user. */
  async make(call: GoodCall, verdict: 'TRY' | 'PROPOSE'): Promise<OperationAnswer> {
    const key = sameCallKey(call);
    const earlier = this.#made.get(key);
    if (earlier) return earlier.answer;
    const past = pastPlan(call.parts.body ?? {}, this.#parts);
    if (past && !this.#past.has(key)) {
      this.#past.add(key);
      return this.#refuse(call, { status: 400, body: { status: 400, code: 'VALIDATION_FAILED', ...past } });
    }
    this.#calls += 1;
    const idSeed = idFrom('seed', `${this.#parts.seed} ${this.#calls} ${key}`);
    const tried = await tryWrite(call, { ...this.#parts, idSeed });
    if (tried.answer.status >= 400 && !this.#namesPlanned(call)) return this.#refuse(call, tried.answer);
    if (verdict === 'PROPOSE' || !tried.mayRun || past) return this.#plan(call, tried, idSeed);
    const begun = { before: tried.before, after: tried.answer.body, version: tried.version, idSeed, n: this.#calls };
    await this.#parts.beforeWrite(begun);
    return this.#conclude(call, begun, await this.#send(call, begun));
  }

  /** Makes a write that an earlier run began, unless that run made it. */
  async repeat(call: GoodCall, begun: BegunWrite): Promise<OperationAnswer> {
    const isMade = async (): Promise<boolean> => (await this.#parts.hasWritten?.(begun.n)) ?? false;
    const made = { status: 200, body: begun.after };
    // A POST answers under its key as it did then.
    if (call.tool.method !== 'POST' && (await isMade())) return this.#conclude(call, begun, made);
    const answer = await this.#send(call, begun);
    const isRefused = answer.status >= 400 && answer.status < 500;
    return this.#conclude(call, begun, isRefused && (await isMade()) ? made : answer);
  }

  #send(call: GoodCall, { idSeed, n, version }: BegunWrite): Promise<OperationAnswer> {
    const { invoke, turnId } = this.#parts;
    const turnWrite = turnId === undefined ? undefined : { turnId, n };
    return callTool(invoke, call, { idempotencyKey: idSeed, idSeed, version, turnWrite });
  }

  /** Takes the outcome of a write to account. */
  async #conclude(call: GoodCall, { before }: BegunWrite, answer: OperationAnswer): Promise<OperationAnswer> {
    const { body, status } = answer;
    const isInFlight = body['code'] === IdempotencyKeyInFlight.code;
    if (status >= 400 && status < 500 && !isInFlight) return this.#refuse(call, answer);
    const isDone = status < 400;
    this.actions.push({
      operationId: call.tool.name,
      id: typeof body['id'] === 'string' ? body['id'] : null,
      summary: await this.#say(call, before, isDone ? body : {}),
      outcome: isDone ? 'DONE' : 'UNKNOWN',
    });
    if (!isDone) return answer;
    this.#succeeds(call);
    const target = JSON.stringify(call.parts.params);
    for (const [key, made] of this.#made) if (target !== '{}' && made.target === target) this.#made.delete(key);
    this.#made.set(sameCallKey(call), { target, answer });
    return answer;
  }

  /** The model learns what the call would do, under the ids that new records will have. */
  async #plan(call: GoodCall, { answer, before, version }: TriedWrite, idSeed: string): Promise<OperationAnswer> {
    const body = answer.status < 400 ? answer.body : {};
    const makes = answer.status === 201 && typeof body['id'] === 'string' ? body['id'] : undefined;
    if (!isPlanned(this.waiting, call)) {
      const summary = await this.#say(call, before, body);
      this.waiting.push({ key: sameCallKey(call), step: stepOf(call, { idSeed, version }), summary, makes });
    }
    this.#succeeds(call);
    return { status: 200, body: { ...body, NOT_DONE: 'The user must confirm this. It is a step of the proposal.' } };
  }

  async #say(call: GoodCall, before: Shown | undefined, after: Shown): Promise<string> {
    const said = await sayWrite(this.#parts.spell, call, before, after);
    this.sentences.push(said);
    return said.text;
  }

  /** A refused dry run is no refusal if the call needs a record that an earlier step of the proposal makes. */
  #namesPlanned({ args }: GoodCall): boolean {
    const text = JSON.stringify(args);
    return this.waiting.some((each) => 'makes' in each && each.makes !== undefined && text.includes(each.makes));
  }

  /** Notes a call that cannot be sent, if the user may have meant a write: the model may say that it is done. */
  loses({ lost, problem }: BadCall): void {
    if (lost) this.#refused.set(lost.key, `${lost.summary}: ${problem.detail}`);
  }

  /** A write that is made or planned stands for those of tools that there are not. */
  #succeeds(call: GoodCall): void {
    this.#refused.delete(call.tool.name);
    this.#refused.delete('');
  }

  #refuse(call: GoodCall, answer: OperationAnswer): OperationAnswer {
    const refusal = refusalOf(call.tool, answer.body);
    this.sentences.push(refusal);
    this.#refused.set(call.tool.name, refusal.text);
    return answer;
  }
}

/** Says which operation refused a write, and why. */
function refusalOf({ name, summary }: Tool, { code, detail, errors, values }: Shown): CopilotSentence {
  const faults = ((errors ?? []) as readonly FieldError[]).map((fault) => ({
    code: 'ABOUT',
    values: {
      what: { field: '', value: fault.path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '' },
      changes: { code: `INPUT_${fault.code}`, values: fault.values },
    },
  }));
  const changes = faults.length > 0 ? faults : { code: String(code), values };
  const what = { field: 'operationId', value: name, english: summary };
  return { text: `${summary}: ${String(detail)}`, code: 'ABOUT', values: { what, changes } };
}

const NOTHING_STAGED = encodeTrial({ reads: [], items: [] });

/** What a turn knows when it tries a write. */
interface TryParts extends Pick<TurnParts, 'invoke' | 'now' | 'told' | 'tools'> {
  /** The versions of the records that the model has read, by id. */
  readonly seen: ReadonlyMap<string, number>;
  readonly idSeed: string;
}

/** A write that was tried on a dry run. */
interface TriedWrite {
  readonly answer: OperationAnswer;
  /** The record before it. */
  readonly before?: Shown | undefined;
  /** The version that the model has read; else the present one, as of a flight, which the read itself may change. */
  readonly version?: number | undefined;
  /** Its effect is such that it may run without a confirmation. */
  readonly mayRun: boolean;
}

/**
 * Reads the record that a call changes, and tries the call on a dry run. Its effect follows from the difference, and from who would read
 * of the items that it would write. Writes nothing.
 */
export async function tryWrite(
  call: GoodCall,
  { idSeed, invoke, now, seen, told, tools }: TryParts,
): Promise<TriedWrite> {
  const before = await readBefore(call, invoke, tools);
  const id = before?.['id'];
  const present = typeof before?.['version'] === 'number' ? before['version'] : undefined;
  const version = (call.tool.reads?.stores ? undefined : seen.get(String(id))) ?? present;
  const answer = await callTool(invoke, call, { dryRun: true, version, idSeed, staged: NOTHING_STAGED });
  const isHarmless = answer.status < 400 && mayRun(call.tool.rule, { args: call.args, before, after: answer.body });
  const runs = isHarmless && answer.trial !== undefined && (await told(trialOf(answer).items, now)).length === 0;
  return { answer, before, version, mayRun: runs };
}

/** A record that cannot be read is left out: the dry run says why. */
async function readBefore(
  { parts, tool }: GoodCall,
  invoke: InvokeOperation,
  tools: Tools,
): Promise<Shown | undefined> {
  const reading = tools.get(tool.reads?.operationId ?? '');
  if (!tool.reads || !reading) return undefined;
  const names = tool.reads.query.filter((name) => name in parts.query);
  const query = Object.fromEntries(names.map((name) => [name, parts.query[name] ?? '']));
  const found = await callTool(invoke, { tool: reading, parts: { params: parts.params, query } });
  return found.status < 400 ? found.body : undefined;
}
