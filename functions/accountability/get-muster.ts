import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { MusterDetail } from '#shared/schemas/accountability/muster.ts';
import { paging, queryInteger } from '#shared/schemas/query.ts';
import { readMuster } from '#shared/use-cases/accountability/read-muster.ts';

/** The answer of a Lambda has at most 6 MB, and a guest takes 1 KB. */
const MAX_GUESTS = 2_000;

export const contract = defineContract('GET /api/musters/{id}', {
  operationId: 'getMuster',
  summary: 'Read a muster with its guests',
  description: [
    'First those who have not answered (UNKNOWN): only a call can tell how they are. Then NEEDS_HELP: they are found and can be helped at once. Then MISSING: a search for them is under way. ACCOUNTED comes last. Each guest has their phone, emergency contact and whereabouts. The counts follow from the marks at each read, and count all guests.',
    `Of more than ${MAX_GUESTS.toLocaleString('en')} guests, the answer has the most urgent ones, and \`nextCursor\`. A guest who is marked between two pages may be on both, or on none: read from the beginning again while \`counts\` change.`,
    'While the muster is open, `privacyMinutes` of the GPS settings does not limit the locations. `missingSources` names the services that are off.',
    'Drivers see the guests of their current ride, the one in progress or whose time covers now, without emergency contacts and whereabouts. Without such guests it is `403 FORBIDDEN`. A closed muster keeps the guests that it had, except those who were deleted for good.',
  ].join('\n\n'),
  access: ['read', 'Muster'],
  query: {
    limit: queryInteger(1, MAX_GUESTS)
      .optional()
      .meta({ description: `Guests per page: 1 to ${MAX_GUESTS}; default: ${MAX_GUESTS}` }),
    cursor: paging.cursor,
  },
  success: { status: 200, body: MusterDetail, description: 'The muster, its counts and its guests' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, (context) => {
  const { limit = MAX_GUESTS } = context.query;
  return readMuster(context, context.params.id, { ...context.pageRequest(context.params), limit });
});
