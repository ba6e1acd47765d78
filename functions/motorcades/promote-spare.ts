import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { CapacityExceeded, InvalidTransition } from '#shared/contract/problems.ts';
import { MOTORCADE_CHANGE } from '#shared/contract/ride-contracts.ts';
import { spareInFront } from '#shared/domain/motorcades/rearrange.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract('POST /api/motorcades/{motorcadeId}/promote-spare', {
  ...MOTORCADE_CHANGE,
  operationId: 'promoteSpare',
  summary: 'Let the spare take the guests of the principal',
  description:
    'For a principal’s car that cannot drive. Its guests change into the SPARE in one write, the two cars change their roles, and their drivers are told. A larger party than the spare has seats is `409 CAPACITY_EXCEEDED`. The former car stays as the spare: POST drop-out takes it away.',
  invalidFor: ['MEANING', 'STATE'],
  problems: [...CHANGE.problems, InvalidTransition, CapacityExceeded],
});

export const handler = serve(contract, async (context) => {
  const target = { id: context.params.motorcadeId };
  // The guests must go on: what the spare lacks is warned of.
  const accepts = { acceptUnmetNeeds: 'The spare takes the guests of the principal' };
  const { motorcade } = await changeFormation(context, target, spareInFront, { accepts });
  return motorcade;
});
