import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { PhoneQuery } from '#shared/schemas/messages/number-holders.ts';
import { eraseNumber, readNumber } from '#shared/use-cases/messages/number-holders.ts';

export const contract = defineContract('DELETE /api/people', {
  ...WRITE,
  operationId: 'eraseNumber',
  summary: 'Erase what is held under a phone number',
  description:
    'What came from the number goes, and what is noted of messages to it. The number is taken out of the records of guests, of their emergency contacts and of drivers. The guests and drivers stay: erase them with DELETE /api/vips/{vipId} and DELETE /api/drivers/{driverId} with `hard=true`. Look with GET /api/people first: an assistant may have one number for several guests. If the request fails midway, send it again: it continues.',
  access: ['erase', 'Message'],
  query: PhoneQuery,
  success: { status: 204, description: 'Erased' },
  invalidFor: ['MEANING', 'STATE'],
  uses: ['table:read', 'table:write', 'links:delete', 'delete:message', 'files:delete'],
});

export const handler = serve(contract, async (context) => {
  await eraseNumber(context, await readNumber(context.query.phone));
  return undefined;
});
