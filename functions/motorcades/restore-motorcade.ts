import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { restored } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Motorcade } from '#shared/schemas/motorcade.ts';
import { MotorcadePath } from '#shared/schemas/paths.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract({
  operationId: 'restoreMotorcade',
  method: 'POST',
  path: '/api/motorcades/{motorcadeId}/restore',
  summary: 'Restore a deleted motorcade',
  description:
    'All cars that were deleted with it come back, or none: their vehicles and drivers are booked again. A motorcade that is not deleted stays as it is.',
  tag: 'Motorcades',
  access: ['restore', 'Motorcade'],
  params: MotorcadePath,
  success: { status: 200, body: Motorcade, description: 'The motorcade after the change' },
  problems: [NotFound, VersionMismatch, ContendedWrite, ...ASSIGNMENT_PROBLEMS],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'links:delete'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { now, params } = context;
  const target = { id: params.motorcadeId, action: 'restore', includeDeleted: true } as const;
  const { motorcade } = await changeFormation(context, target, ({ cars, motorcade: found }) => ({
    motorcades: [restored(found, now)],
    cars: cars.map((car) => restored(car, now)),
  }));
  return motorcade;
});
