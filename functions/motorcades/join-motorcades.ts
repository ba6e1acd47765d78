import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { DriverConflict, TravelConflict, VehicleConflict } from '#shared/contract/problems.ts';
import { MOTORCADE_CHANGE } from '#shared/contract/ride-contracts.ts';
import { joined } from '#shared/domain/motorcades/rearrange.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { fault } from '#shared/schemas/fault.ts';
import { MotorcadeJoin } from '#shared/schemas/motorcades/motorcade.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract('POST /api/motorcades/{motorcadeId}/join', {
  ...MOTORCADE_CHANGE,
  operationId: 'joinMotorcades',
  summary: 'Join another motorcade behind this one',
  description:
    'The cars of the other motorcade follow behind, and those that have not begun take the times and places of this one. The other motorcade is deleted. At most 12 cars together.',
  body: MotorcadeJoin,
  invalidFor: ['MEANING', 'STATE'],
  problems: [...CHANGE.problems, VehicleConflict, DriverConflict, TravelConflict],
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const target = { id: params.motorcadeId };
  if (body.otherId === params.motorcadeId)
    throw invalidField('body.otherId', fault('IS_ITSELF', 'is the same motorcade'));
  const { motorcade } = await changeFormation(context, target, (found, others) => joined(found, others, now), {
    also: [body.otherId],
  });
  return motorcade;
});
