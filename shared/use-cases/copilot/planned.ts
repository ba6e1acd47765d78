import type { PlannedStep, Waiting } from '#shared/domain/copilot/planned-step.ts';
import { type GoodCall, sameCallKey } from '#shared/domain/copilot/read-call.ts';
import type { Shown } from '#shared/domain/proposals/written.ts';

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
