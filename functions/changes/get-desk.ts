import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Desk, DeskQuery } from '#shared/schemas/changes/desk.ts';
import { readDesk } from '#shared/use-cases/changes/read-desk.ts';

export const contract = defineContract('GET /api/desk', {
  operationId: 'getDesk',
  summary: 'Read everything that a desk shows of a range',
  description: [
    'One read to begin with, in place of ten: then call GET /api/changes with `after=<cursor>` and `include=records`. Records name each other by their ids, and are not repeated inside each other. A field that has its default value is left out, and so are the times of creation and change. Ask for compression (`Accept-Encoding`): the answer becomes a tenth as long. With `If-None-Match`, it is 304 while nothing of it has changed; keep your cursor then.',
    'Positions of drivers: GET /api/gps/locations. Rows that need a person: GET /api/attention. The address, phone and stay of a guest: GET /api/vips/{vipId}. Eventually consistent, may be a second old.',
    '`400 VALIDATION_FAILED`: the range is longer than 31 days, or has more than 5,000 activities.',
  ].join('\n\n'),
  tag: 'Changes',
  access: ['read', 'Attention'],
  query: DeskQuery,
  success: {
    status: 200,
    body: Desk,
    movesWithClock: ['/cursor', 'until', 'ageSeconds', 'minutes'],
    description: 'The records',
  },
  invalidFor: ['MEANING', 'STATE'],
  uses: ['table:read', 'key:make'],
  memoryMegabytes: 2_048,
});

export const handler = serve(contract, (context) => readDesk(context, context.query));
