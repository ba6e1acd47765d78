import type { InvokeOperation, OperationAnswer } from '#shared/adapters/operations/operation-invoker.ts';
import { mayRun } from '#shared/domain/copilot/may-run.ts';
import type { GoodCall, Tools } from '#shared/domain/copilot/read-call.ts';
import type { Shown } from '#shared/domain/proposals/written.ts';
import { callTool } from './call-tool.ts';

/** What a turn knows when it tries a write. */
export interface TryParts {
  readonly invoke: InvokeOperation;
  readonly tools: Tools;
  /** The versions of the records that the model has read, by id. */
  readonly seen: ReadonlyMap<string, number>;
  readonly idSeed: string;
}

/** A write that was tried on a dry run. */
export interface TriedWrite {
  readonly answer: OperationAnswer;
  /** The record before it. */
  readonly before?: Shown | undefined;
  /** The version that the model has read; else the present one, as of a flight, which the read itself may change. */
  readonly version?: number | undefined;
  /** Its effect is such that it may run without a confirmation. */
  readonly mayRun: boolean;
}

/** Reads the record that a call changes, and tries the call on a dry run. Its effect follows from the difference. Writes nothing. */
export async function tryWrite(call: GoodCall, { idSeed, invoke, seen, tools }: TryParts): Promise<TriedWrite> {
  const before = await readBefore(call, invoke, tools);
  const id = before?.['id'];
  const present = typeof before?.['version'] === 'number' ? before['version'] : undefined;
  const version = (call.tool.reads?.stores ? undefined : seen.get(String(id))) ?? present;
  const answer = await callTool(invoke, call, { dryRun: true, version, idSeed });
  const runs = answer.status < 400 && mayRun(call.tool.rule, { args: call.args, before, after: answer.body });
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
