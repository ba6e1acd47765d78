import { defineContract } from '#shared/contract/define-contract.ts';
import { MOTORCADE_CHANGE } from '#shared/contract/ride-contracts.ts';
import { split } from '#shared/domain/motorcades/rearrange.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { MotorcadeSplit, TwoMotorcades } from '#shared/schemas/motorcades/motorcade.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract('POST /api/motorcades/{motorcadeId}/split', {
  ...MOTORCADE_CHANGE,
  operationId: 'splitMotorcade',
  summary: 'Let a part go on as a motorcade of its own',
  description:
    'The cars at `positions` become a new motorcade with the same times and places, which can then be changed by itself. Both close up. The answer is the motorcade that stays, with the new one as `other`.',
  body: MotorcadeSplit,
  success: { status: 200, body: TwoMotorcades, description: 'The motorcade after the change' },
  invalidFor: ['MEANING', 'STATE'],
});

export const handler = serve(contract, async (context) => {
  const { body, newId, now, params } = context;
  const target = { id: params.motorcadeId };
  const own = { ...body, id: newId('mtc') };
  const { motorcade, other } = await changeFormation(context, target, (found) => split(found, own, now), {
    made: own.id,
  });
  return { ...motorcade, other };
});
