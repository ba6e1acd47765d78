import { defineContract } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import {
  ContendedWrite,
  DriverConflict,
  NotFound,
  TravelConflict,
  VehicleConflict,
  VersionMismatch,
} from '#shared/contract/problems.ts';
import { joined } from '#shared/domain/motorcades/rearrange.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Motorcade, MotorcadeJoin } from '#shared/schemas/motorcade.ts';
import { MotorcadePath } from '#shared/schemas/paths.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract({
  operationId: 'joinMotorcades',
  method: 'POST',
  path: '/api/motorcades/{motorcadeId}/join',
  summary: 'Join another motorcade behind this one',
  description:
    'The cars of the other motorcade follow behind, and those that have not begun take the times and places of this one. The other motorcade is deleted. At most 12 cars together.',
  tag: 'Motorcades',
  access: ['update', 'Motorcade'],
  params: MotorcadePath,
  body: MotorcadeJoin,
  success: { status: 200, body: Motorcade, description: 'The motorcade after the change' },
  problems: [NotFound, VersionMismatch, ContendedWrite, VehicleConflict, DriverConflict, TravelConflict],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'links:delete'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const target = { id: params.motorcadeId };
  if (body.otherId === params.motorcadeId) throw invalidField('body.otherId', 'is the same motorcade');
  const { motorcade } = await changeFormation(
    context,
    target,
    (found, other) => (other ? joined(found, other, now) : { motorcades: [found.motorcade], cars: found.cars }),
    { also: body.otherId },
  );
  return motorcade;
});
