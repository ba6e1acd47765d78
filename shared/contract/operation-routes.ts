import * as z from 'zod';
import type { ToolEffect } from '#shared/schemas/copilot/tool.ts';
import { capabilityOf, tagOf } from './capability.ts';
import type { Contract } from './define-contract.ts';
import { VersionMismatch } from './problems.ts';
import type { Use } from './use.ts';

/** The file of routes beside each bundle that invokes operations. */
export const OPERATIONS_FILE = 'operations.json';

/** Where an operation is, for the code that invokes it. */
export const OperationRoute = z.object({
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  /** The capability names the stack of its function, and so the function. */
  capability: z.string(),
  /** It may be a step of a proposal. */
  isStep: z.boolean(),
  /** The action and the subject that it asks of its caller. */
  access: z.tuple([z.string(), z.string()]).optional(),
  /** Its answer has a link for people. */
  answersLink: z.literal(true).optional(),
  /** The operation that reads the record whose version a write checks, and the query parameters that both take. */
  reads: z.object({ operationId: z.string(), query: z.array(z.string()) }).optional(),
});
export type OperationRoute = z.infer<typeof OperationRoute>;

/** The routes of operations by `operationId`. */
export const OperationRoutes = z.record(z.string(), OperationRoute);
export type OperationRoutes = z.infer<typeof OperationRoutes>;

/** Operations that make writes of their own cannot be steps: a step would make further steps. */
const OF_STEPS = ['Proposals', 'Copilot'];

/**
 * Tells whether an operation may be a step of a proposal: a write of JSON by a role, with a dry run, and without a secret in its answer
 * but a link, which the answer of the apply has.
 */
function mayBeStep(contract: Contract): boolean {
  const { access, answersLink, bodyFile, bodyType, dryRun, secretAnswer, uses } = contract;
  return (
    Array.isArray(access) &&
    dryRun === true &&
    uses.includes('table:write') &&
    !bodyType &&
    !bodyFile &&
    (!secretAnswer || answersLink === true) &&
    !OF_STEPS.includes(tagOf(contract))
  );
}

/** Returns the routes of the operations that an operation may invoke by its `uses`; undefined if it invokes none. */
export function routesFor(uses: readonly Use[], contracts: readonly Contract[]): OperationRoutes | undefined {
  if (uses.includes('operations:invoke')) return routesForSteps(contracts);
  if (uses.includes('tools:invoke'))
    return routesOf(contracts.filter((each) => each.copilot || each.access[1] === 'Proposal'));
  if (uses.includes('tools:read'))
    return routesOf(contracts.filter((each) => each.copilot && !['WRITE', 'CONFIRM'].includes(toolEffectOf(each))));
  return undefined;
}

function routesOf(contracts: readonly Contract[]): OperationRoutes {
  return Object.fromEntries(contracts.map((contract) => [contract.operationId, routeOf(contract)]));
}

/** Returns the routes of the operations that may be steps, and of those that read the versions for them. */
export function routesForSteps(contracts: readonly Contract[]): OperationRoutes {
  const routes = new Map<string, OperationRoute>();
  for (const contract of contracts.filter(mayBeStep)) {
    const reading = readingOf(contract, contracts);
    routes.set(contract.operationId, routeOf(contract, reading));
    if (reading) routes.set(reading.operationId, routeOf(reading));
  }
  return Object.fromEntries([...routes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function routeOf(contract: Contract, reading?: Contract): OperationRoute {
  const { method, path, summary } = contract;
  return {
    method,
    path,
    summary,
    capability: capabilityOf(contract),
    isStep: mayBeStep(contract),
    ...(typeof contract.access !== 'string' && {
      access: [contract.access[0], contract.access[1]] as [string, string],
    }),
    ...(contract.answersLink && { answersLink: true as const }),
    ...(reading && { reads: readsOf(contract, reading) }),
  };
}

/** Names the reading operation, and the query parameters that both take. */
export function readsOf({ query }: Contract, { operationId, query: ofReading }: Contract) {
  return {
    operationId,
    query: Object.keys(query?.shape ?? {}).filter((name) => ofReading && name in ofReading.shape),
  };
}

/** Returns the operation that reads the record which a write changes, if the write checks a version: that of the longest path. */
export function readingOf({ path, problems = [] }: Contract, contracts: readonly Contract[]): Contract | undefined {
  if (!problems.includes(VersionMismatch)) return undefined;
  const reading = contracts.filter(
    (other) =>
      other.method === 'GET' &&
      (other.path === path || (other.path.endsWith('}') && path.startsWith(`${other.path}/`))),
  );
  return reading.sort((a, b) => b.path.length - a.path.length)[0];
}

/** Returns what a call of this operation does. It follows from the effect that the contract states, never from a name or a verb. */
export function toolEffectOf({ access, effect = 'CONFIRMED', method, uses }: Contract): ToolEffect {
  // A GET that stores what a provider answered changes nothing for the user.
  if (method === 'GET' || !uses.includes('table:write')) return 'READ';
  if (effect === 'NOTHING') return access[1] === 'Proposal' ? 'PROPOSAL' : 'CONFIRM';
  return effect === 'CONFIRMED' ? 'CONFIRM' : 'WRITE';
}
