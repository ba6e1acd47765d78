import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { DriverConflict, InvalidTransition, TravelConflict, VehicleConflict } from '#shared/contract/problems.ts';
import { MOTORCADE_CHANGE } from '#shared/contract/ride-contracts.ts';
import { changedMotorcade } from '#shared/domain/motorcades/change-formation.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { MotorcadeChange } from '#shared/schemas/motorcades/motorcade.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract('PATCH /api/motorcades/{motorcadeId}', {
  ...MOTORCADE_CHANGE,
  operationId: 'updateMotorcade',
  summary: 'Move or change a motorcade',
  description:
    'All cars move in one transaction, or none. A `409` tells for each car what is in the way, with free alternatives (`legId` is the ride of the car). Omitted fields stay as they are; `null` removes an optional field. `409 INVALID_TRANSITION`: the motorcade has begun, so its start cannot change. Vehicle, driver and guests of a car are those of its ride: PATCH /api/events/{eventId}.',
  body: MotorcadeChange,
  invalidFor: ['MEANING', 'STATE'],
  problems: [...CHANGE.problems, InvalidTransition, VehicleConflict, DriverConflict, TravelConflict],
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { now, params } = context;
    const { acceptTravel, acceptUnmetNeeds, ...body } = context.body;
    const target = { id: params.motorcadeId };
    const { motorcade } = await changeFormation(context, target, (found) => changedMotorcade(found, body, now), {
      accepts: { acceptTravel, acceptUnmetNeeds },
    });
    return motorcade;
  }),
);
