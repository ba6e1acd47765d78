import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Way, WayMinutes, WayPath } from '#shared/schemas/ways/way.ts';
import { changeWay } from '#shared/use-cases/ways/ways.ts';

export const contract = defineContract('PUT /api/ways/{from}/{to}', {
  ...WRITE,
  operationId: 'setWay',
  summary: 'Set how long a way takes',
  description:
    'The minutes from one place to another, in this direction and by this `mode` alone: by car, unless `mode` is WATER or AIR. They count before the router, completed rides and the estimate, until they are removed. Give them without the buffers of the places and without peaks.',
  access: ['update', 'Way'],
  params: WayPath,
  body: WayMinutes,
  success: { status: 200, body: Way, description: 'The way' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const way = await changeWay(context, { ...context.params, mode: context.body.mode }, context.body.minutes);
  if (!way) throw new Error('a way that was set is known');
  return way;
});
