import * as z from 'zod';
import { ProblemDocument } from '#shared/schemas/problem.ts';
import type { Contract } from './define-contract.ts';
import type { ProblemClass, ProblemDetails } from './problem.ts';
import * as problems from './problems.ts';
import type { Use } from './use.ts';

/** Returns all problems that an operation can answer: those of its contract and those of the pipeline, by status and code. */
export function problemsOf(contract: Contract): readonly ProblemClass[] {
  const found = new Set<ProblemClass>([
    problems.RateLimited,
    problems.Internal,
    problems.Maintenance,
    problems.Misdirected,
    problems.Unavailable,
  ]);
  if (contract.access !== 'public') found.add(problems.Unauthenticated);
  if (contract.uses.some((use) => ASKING_PROVIDERS.has(use))) found.add(problems.ProviderFailed);
  if (Array.isArray(contract.access)) found.add(problems.NotApproved).add(problems.Forbidden);
  // Every operation that needs a token refuses unknown parameters.
  if (contract.access !== 'public' || (contract.params ?? contract.query ?? contract.body))
    found.add(problems.ValidationFailed);
  if (contract.body) found.add(problems.PayloadTooLarge).add(problems.UnsupportedMediaType);
  if (takesIdempotencyKey(contract) || contract.signed) {
    found.add(problems.IdempotencyKeyReused).add(problems.IdempotencyKeyInFlight).add(problems.Erased);
  }
  for (const problem of [...problemsOfPath(contract), ...(contract.problems ?? [])]) found.add(problem);
  return [...found].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
}

/** What an operation uses when it waits for an outside service. */
const ASKING_PROVIDERS: ReadonlySet<Use> = new Set(['flights', 'gps', 'schedules', 'copilot']);

/** The path parameters that name a person, who can be erased. */
const PEOPLE = ['vipId', 'driverId'];

/** Who or what a path names may not exist, or may have been erased. */
function problemsOfPath({ access, path }: Contract): ProblemClass[] {
  return [
    ...(access === 'user' || path.includes('{') ? [problems.NotFound] : []),
    ...(PEOPLE.some((name) => path.includes(`{${name}}`)) ? [problems.Erased] : []),
  ];
}

/** Tells whether clients can repeat this POST safely with an `Idempotency-Key`. */
export function takesIdempotencyKey(contract: Contract): boolean {
  return (
    contract.method === 'POST' &&
    contract.uses.some((use) => use === 'table:write' || use === 'turns:write') &&
    contract.access !== 'public' &&
    !contract.secretAnswer
  );
}

const DETAILS = [
  'kind',
  'errors',
  'conflicts',
  'capacity',
  'unmet',
  'alternatives',
  'travel',
] as const satisfies readonly (keyof ProblemDetails)[];

/** Returns the schema of the problem documents of one code: its status, its title, and the fields that it has or may have. */
export function problemSchemaOf({ code, has, mayHave, status, title }: ProblemClass) {
  const shape: Record<string, z.ZodType> = { ...ProblemDocument.shape };
  for (const field of DETAILS) {
    if (has.includes(field)) shape[field] = ProblemDocument.shape[field].unwrap();
    else if (!mayHave.includes(field)) delete shape[field];
  }
  return z.object({ ...shape, title: z.literal(title), status: z.literal(status), code: z.literal(code) });
}
