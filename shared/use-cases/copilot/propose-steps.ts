import type { InvokeOperation, OperationAnswer } from '#shared/adapters/operations/lambda.ts';
import { type GoodCall, sameCallKey } from '#shared/domain/copilot/read-call.ts';
import type { PlannedStep, Waiting } from '#shared/domain/copilot/turn-record.ts';
import type { Shown } from '#shared/domain/proposals/names.ts';
import { logger } from '#shared/platform/logger.ts';
import type { CopilotSentence } from '#shared/schemas/copilot/copilot.ts';
import type { Proposal, ProposalStep, UnresolvedRide } from '#shared/schemas/proposals/proposal.ts';
import { encodeTrial } from '#shared/table/stage.ts';
import { callTool } from './call-tool.ts';

/** What waits for the user after a turn. */
export interface Proposed {
  readonly proposal?: Proposal | undefined;
  readonly waiting: readonly string[];
  readonly notDone: readonly string[];
}

const NOTHING: Proposed = { waiting: [], notDone: [] };

/**
 * Makes one proposal of everything that waits in a turn: of the planned calls, and of the steps of the proposals that the model asked
 * for. A proposal that a job still works out stays as it is. Writes nothing else.
 */
export async function proposeSteps(invoke: InvokeOperation, waiting: readonly Waiting[]): Promise<Proposed> {
  const [only, another] = waiting;
  if (!only) return NOTHING;
  if ('proposal' in only && !another) return ofProposal(only.proposal);
  const pending = waiting.flatMap((each) =>
    'proposal' in each && each.proposal['status'] === 'PENDING' ? [each] : [],
  );
  const ready = waiting.filter((each) => !pending.some((other) => other === each));
  const steps = stepsOf(ready);
  const left = pending.map(({ proposal }) => `a proposal that is still being worked out: ${String(proposal['id'])}`);
  if (steps.length === 0) return { ...ofProposal(pending[0]?.proposal ?? {}), notDone: left.slice(1) };
  const lost = ready.flatMap((each) => ('proposal' in each ? unresolvedIn(each.proposal) : []));
  const body = { kind: 'OPERATIONS', steps };
  const answer = await createProposal(invoke, body);
  if (answer.status < 400) {
    const made = ofProposal(answer.body);
    return { ...made, notDone: [...made.notDone, ...lost, ...left] };
  }
  const planned = ready.flatMap((each) => ('step' in each ? [each.summary] : summariesIn(each.proposal)));
  const why = `the proposal could not be made: ${String(answer.body['detail'])}`;
  return { waiting: [], notDone: [...planned, why, ...lost, ...left] };
}

/**
 * Makes the proposal that a call asks for. If other writes wait, it plans on the table as they would leave it, and stores nothing: its
 * steps join theirs. A proposal that a job must work out does not see them.
 */
export async function proposeAfter(
  invoke: InvokeOperation,
  waiting: readonly Waiting[],
  call: GoodCall,
): Promise<OperationAnswer> {
  const steps = stepsOf(waiting);
  if (steps.length === 0) return callTool(invoke, call);
  const nothing = encodeTrial({ reads: [], items: [] });
  const { trial = nothing } = await createProposal(invoke, { kind: 'OPERATIONS', steps }, nothing);
  const tried = await callTool(invoke, call, { dryRun: true, staged: trial });
  return tried.status === 400 ? callTool(invoke, call) : tried;
}

/** Never throws: the turn must still say what it has done. */
async function createProposal(invoke: InvokeOperation, body: Shown, staged?: string): Promise<OperationAnswer> {
  const query = staged === undefined ? {} : { dryRun: 'true' };
  try {
    return await invoke({ operationId: 'createProposal', params: {}, query, body, staged, via: 'copilot' });
  } catch (error) {
    logger().error('a proposal of the copilot was not made', { error: error as Error });
    return { status: 503, body: { detail: 'The service did not answer. Ask again.' } };
  }
}

function ofProposal(proposal: Shown): Proposed {
  return {
    proposal: proposal as unknown as Proposal,
    waiting: summariesIn(proposal),
    notDone: unresolvedIn(proposal),
  };
}

/** Returns the steps of a proposal in words. */
function summariesIn({ steps }: Shown): string[] {
  return ((steps ?? []) as ProposalStep[]).map(({ result, summary }) =>
    result?.problem ? `${summary} (would be refused now: ${result.problem.detail})` : summary,
  );
}

function unresolvedIn({ unresolved }: Shown): string[] {
  return ((unresolved ?? []) as { readonly reason: string }[]).map(({ reason }) => reason);
}

/** Returns what says the sentences of a proposal in another language. */
export function sentencesIn({ steps, unresolved }: Shown): CopilotSentence[] {
  const said = [
    ...((steps ?? []) as readonly ProposalStep[]).map(({ code, summary, values }) => ({ text: summary, code, values })),
    ...((unresolved ?? []) as readonly UnresolvedRide[]).map(({ code, reason, values }) => ({
      text: reason,
      code,
      values,
    })),
  ];
  return said.flatMap(({ code, text, values }) => (code && values ? [{ text, code, values }] : []));
}

/** Makes a step of a call. */
export function stepOf(
  { parts, tool }: GoodCall,
  { idSeed, version }: { readonly idSeed: string; readonly version?: number | undefined },
): PlannedStep {
  return {
    operationId: tool.name,
    params: parts.params,
    ...(Object.keys(parts.query).length > 0 ? { query: parts.query } : {}),
    ...(parts.body ? { body: parts.body } : {}),
    ...(version === undefined ? {} : { ifMatch: `"${version}"` }),
    idSeed,
  };
}

/** Tells whether the last planned call on the same record is this one: then it waits already. */
export function isPlanned(waiting: readonly Waiting[], call: GoodCall): boolean {
  const key = sameCallKey(call);
  const target = JSON.stringify(call.parts.params);
  const same = waiting.findLast((each) => 'step' in each && JSON.stringify(each.step.params) === target);
  if (target === '{}') return waiting.some((each) => 'key' in each && each.key === key);
  return same !== undefined && 'key' in same && same.key === key;
}

/**
 * Returns all steps in order. Only the first step of each record keeps its version: each step raises the version for those after it, and
 * the proposal counts that itself.
 */
export function stepsOf(waiting: readonly Waiting[]): PlannedStep[] {
  const all = waiting.flatMap((each) => ('step' in each ? [each.step] : stepsIn(each.proposal)));
  const versioned = new Set<string>();
  return all.map((step) => {
    const target = JSON.stringify(step.params);
    const { ifMatch, ...rest } = step;
    if (ifMatch === undefined || versioned.has(target)) return rest;
    versioned.add(target);
    return step;
  });
}

function stepsIn({ steps }: Shown): PlannedStep[] {
  return ((steps ?? []) as (PlannedStep & { readonly ifMatch: string | null })[]).map(
    ({ body, ifMatch, operationId, params, query }) => ({
      operationId,
      params,
      ...(query ? { query } : {}),
      ...(body ? { body } : {}),
      ...(ifMatch === null ? {} : { ifMatch }),
    }),
  );
}
