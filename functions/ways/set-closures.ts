import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Closures, NewClosures } from '#shared/schemas/ways/travel-settings.ts';
import { changeClosures } from '#shared/use-cases/settings/change-settings.ts';

export const contract = defineContract('PUT /api/ways/closures', {
  ...CHANGE,
  operationId: 'setClosures',
  summary: 'Say which ways are closed or slow, and when',
  description:
    'Replaces `travel.closures` of the settings, and nothing else of them. Read the list with GET /api/settings, and send its ETag in `If-Match`. The proposal CLOSE adds one closure, with what becomes of the rides.',
  access: ['update', 'Way'],
  body: NewClosures,
  success: {
    status: 200,
    body: Closures,
    etag: 'version',
    description: 'The closures, and the version of the settings',
  },
  invalidFor: ['MEANING', 'STATE'],
});

export const handler = serve(contract, async (context) => {
  const { travel, version } = await changeClosures(context, context.body.closures);
  return { version, closures: [...(travel.closures ?? [])] };
});
