import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NumberHolders, PhoneQuery } from '#shared/schemas/messages/number-holders.ts';
import { findNumberHolders, readNumber } from '#shared/use-cases/messages/number-holders.ts';

export const contract = defineContract('GET /api/people', {
  operationId: 'findPeople',
  summary: 'Find what is held under a phone number',
  description:
    'The guests and drivers who have it, also deleted ones, guests whose emergency contact has it, users who drive as one of them, what came from it, and what is noted of messages to it. For administrators, for the answer to a person who has only a number. DELETE /api/people erases it.',
  access: ['erase', 'Message'],
  query: PhoneQuery,
  success: { status: 200, body: NumberHolders, description: 'What is held under the number' },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, async (context) =>
  findNumberHolders(context, await readNumber(context.query.phone)),
);
