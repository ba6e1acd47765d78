import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { ASSIGNMENT_PROBLEMS, MOTORCADE_CHANGE } from '#shared/contract/ride-contracts.ts';
import { movedStatus } from '#shared/domain/motorcades/change-formation.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { StatusMove } from '#shared/schemas/activities/activity.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract('POST /api/motorcades/{motorcadeId}/status', {
  ...MOTORCADE_CHANGE,
  operationId: 'moveMotorcadeStatus',
  summary: 'Start, end, cancel or reopen a motorcade',
  description:
    'Moves the status of all cars, as POST /api/events/{eventId}/status does for one. Cars that are cancelled or have arrived stay so. `409 INVALID_TRANSITION`: no car can take the status.',
  access: ['move', 'Motorcade'],
  body: StatusMove,
  invalidFor: ['MEANING', 'STATE'],
  problems: [...CHANGE.problems, InvalidTransition, ...ASSIGNMENT_PROBLEMS],
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { actor, body, now, params } = context;
    const role = actor.user?.role;
    const target = { id: params.motorcadeId, action: 'move' } as const;
    const { motorcade } = await changeFormation(
      context,
      target,
      (found) => movedStatus(found, body.status, now, role),
      {
        accepts: body,
      },
    );
    return motorcade;
  }),
);
