import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { movedStatus } from '#shared/domain/motorcades/change-formation.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { StatusMove } from '#shared/schemas/activity-bodies.ts';
import { Motorcade } from '#shared/schemas/motorcade.ts';
import { MotorcadePath } from '#shared/schemas/paths.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract({
  operationId: 'moveMotorcadeStatus',
  method: 'POST',
  path: '/api/motorcades/{motorcadeId}/status',
  summary: 'Start, end, cancel or reopen a motorcade',
  description:
    'Moves the status of all cars, as POST /api/events/{eventId}/status does for one. Cars that are cancelled or have arrived stay so. `409 INVALID_TRANSITION`: no car can take the status.',
  tag: 'Motorcades',
  access: ['move', 'Motorcade'],
  params: MotorcadePath,
  body: StatusMove,
  success: { status: 200, body: Motorcade, description: 'The motorcade after the change' },
  problems: [NotFound, VersionMismatch, ContendedWrite, InvalidTransition, ...ASSIGNMENT_PROBLEMS],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'links:delete'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, body, now, params } = context;
  const role = actor.user?.role;
  const target = { id: params.motorcadeId, action: 'move' } as const;
  const { motorcade } = await changeFormation(context, target, (found) => movedStatus(found, body.status, now, role), {
    acceptTravel: body.acceptTravel,
  });
  return motorcade;
});
