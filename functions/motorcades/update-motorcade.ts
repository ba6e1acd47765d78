import { defineContract } from '#shared/contract/define-contract.ts';
import {
  ContendedWrite,
  DriverConflict,
  InvalidTransition,
  NotFound,
  TravelConflict,
  VehicleConflict,
  VersionMismatch,
} from '#shared/contract/problems.ts';
import { changedMotorcade } from '#shared/domain/motorcades/change-formation.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Motorcade, MotorcadeChange } from '#shared/schemas/motorcade.ts';
import { MotorcadePath } from '#shared/schemas/paths.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract({
  operationId: 'updateMotorcade',
  method: 'PATCH',
  path: '/api/motorcades/{motorcadeId}',
  summary: 'Move or change a motorcade',
  description:
    'All cars move in one transaction, or none. A `409` tells for each car what is in the way, with free alternatives (`legId` is the ride of the car). Omitted fields stay as they are; `null` removes an optional field. `409 INVALID_TRANSITION`: the motorcade has begun, so its start cannot change. Vehicle, driver and guests of a car are those of its ride: PATCH /api/events/{eventId}.',
  tag: 'Motorcades',
  access: ['update', 'Motorcade'],
  params: MotorcadePath,
  body: MotorcadeChange,
  success: { status: 200, body: Motorcade, description: 'The motorcade after the change' },
  problems: [
    NotFound,
    VersionMismatch,
    ContendedWrite,
    InvalidTransition,
    VehicleConflict,
    DriverConflict,
    TravelConflict,
  ],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'links:delete'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { now, params } = context;
  const { acceptTravel, ...body } = context.body;
  const target = { id: params.motorcadeId };
  const { motorcade } = await changeFormation(context, target, (found) => changedMotorcade(found, body, now), {
    acceptTravel,
  });
  return motorcade;
});
