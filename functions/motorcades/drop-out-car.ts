import { defineContract } from '#shared/contract/define-contract.ts';
import { CapacityExceeded, ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { withoutCar } from '#shared/domain/motorcades/drop-out.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DroppedCar, Motorcade } from '#shared/schemas/motorcade.ts';
import { MotorcadePath } from '#shared/schemas/paths.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract({
  operationId: 'dropOutCar',
  method: 'POST',
  path: '/api/motorcades/{motorcadeId}/drop-out',
  summary: 'Take a car out of a motorcade',
  description:
    'Its ride is cancelled and its driver told. The others close up. Its guests change into cars with room, each party together: the SPARE first, then FOLLOW, STAFF and OTHER. `409 CAPACITY_EXCEEDED`: a party fits nowhere. Look with `dryRun=true` who would sit where.',
  tag: 'Motorcades',
  access: ['update', 'Motorcade'],
  params: MotorcadePath,
  body: DroppedCar,
  success: { status: 200, body: Motorcade, description: 'The motorcade after the change' },
  problems: [NotFound, VersionMismatch, ContendedWrite, CapacityExceeded],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'links:delete'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const target = { id: params.motorcadeId };
  const { motorcade } = await changeFormation(context, target, async (found) =>
    withoutCar(found, body.position, await relatedRecords(found.cars), now),
  );
  return motorcade;
});
