import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { WayPath, wayMode } from '#shared/schemas/ways/way.ts';
import { changeWay } from '#shared/use-cases/ways/ways.ts';

export const contract = defineContract('DELETE /api/ways/{from}/{to}', {
  ...WRITE,
  operationId: 'clearWay',
  summary: 'Remove the minutes that a person set for a way',
  description:
    'The way then takes what the router, completed rides or the estimate tell. A way without such minutes stays as it is.',
  access: ['update', 'Way'],
  params: WayPath,
  query: wayMode,
  success: { status: 204, description: 'Removed' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  await changeWay(context, { ...context.params, ...context.query }, undefined);
  return undefined;
});
