import { defineContract } from '#shared/contract/define-contract.ts';
import { MOTORCADE_CHANGE } from '#shared/contract/ride-contracts.ts';
import { reordered } from '#shared/domain/motorcades/rearrange.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NewOrder } from '#shared/schemas/motorcades/motorcade.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract('POST /api/motorcades/{motorcadeId}/reorder', {
  ...MOTORCADE_CHANGE,
  operationId: 'reorderMotorcade',
  summary: 'Change the order of the cars',
  description:
    '`order` names the present positions in their new order: `[2, 1, 3]` lets the second car drive ahead. Each driver whose place changes is told.',
  body: NewOrder,
  invalidFor: ['MEANING', 'STATE'],
});

export const handler = serve(contract, async (context) => {
  const { body, params } = context;
  const target = { id: params.motorcadeId };
  const { motorcade } = await changeFormation(context, target, (found) => reordered(found, body.order));
  return motorcade;
});
