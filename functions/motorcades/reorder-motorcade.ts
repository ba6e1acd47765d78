import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { reordered } from '#shared/domain/motorcades/rearrange.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Motorcade, NewOrder } from '#shared/schemas/motorcade.ts';
import { MotorcadePath } from '#shared/schemas/paths.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract({
  operationId: 'reorderMotorcade',
  method: 'POST',
  path: '/api/motorcades/{motorcadeId}/reorder',
  summary: 'Change the order of the cars',
  description:
    '`order` names the present positions in their new order: `[2, 1, 3]` lets the second car drive ahead. Each driver whose place changes is told.',
  tag: 'Motorcades',
  access: ['update', 'Motorcade'],
  params: MotorcadePath,
  body: NewOrder,
  success: { status: 200, body: Motorcade, description: 'The motorcade after the change' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'links:delete'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, params } = context;
  const target = { id: params.motorcadeId };
  const { motorcade } = await changeFormation(context, target, (found) => reordered(found, body.order));
  return motorcade;
});
