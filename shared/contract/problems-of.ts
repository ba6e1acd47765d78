import type { Contract } from './define-contract.ts';
import type { ProblemClass } from './problem.ts';
import * as problems from './problems.ts';

/** All problems a client of this operation can meet: those the contract names and those its pipeline can give. */
export const problemsOf = (contract: Contract): readonly ProblemClass[] => {
  const found = new Set<ProblemClass>([problems.RateLimited, problems.Internal]);
  if (contract.access !== 'public') found.add(problems.Unauthenticated).add(problems.ProviderFailed);
  if (Array.isArray(contract.access)) found.add(problems.NotApproved).add(problems.Forbidden);
  if (contract.access === 'user') found.add(problems.NotFound);
  // A parameter that is not known is refused wherever a token is asked for.
  if (contract.access !== 'public' || (contract.params ?? contract.query ?? contract.body))
    found.add(problems.ValidationFailed);
  if (contract.body) found.add(problems.PayloadTooLarge).add(problems.UnsupportedMediaType);
  if (takesIdempotencyKey(contract)) found.add(problems.IdempotencyKeyReused).add(problems.IdempotencyKeyInFlight);
  for (const problem of contract.problems ?? []) found.add(problem);
  return [...found].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
};

/** A POST that writes can be repeated safely under an `Idempotency-Key`. */
export const takesIdempotencyKey = (contract: Contract): boolean =>
  contract.method === 'POST' &&
  contract.uses.includes('table:write') &&
  contract.access !== 'public' &&
  !contract.secretAnswer;
