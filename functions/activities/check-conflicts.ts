import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ConflictCheck, ConflictReport } from '#shared/schemas/assignments/availability.ts';
import { checkConflicts } from '#shared/use-cases/assignments/availability.ts';

export const contract = defineContract('POST /api/events/conflicts', {
  operationId: 'checkConflicts',
  aliases: ['/events/conflicts'],
  summary: 'Check a booking for conflicts',
  description:
    'Checks by the same rules as a booking and returns every problem at once: conflicts, too few seats, an unavailable vehicle, and free alternatives. With `eventId`, checks a change of that activity: what is absent stays as it is. Without it, `startTime` and `endTime` are required. Writes nothing and reserves nothing.',
  // Only for users who may book. The answer shows activities of other people.
  access: ['create', 'ScheduleEvent'],
  body: ConflictCheck,
  success: {
    status: 200,
    body: ConflictReport,
    description: 'The problems of the booking. `available` is true if there are none',
  },
  invalidFor: ['MEANING', 'STATE'],
  effect: 'NOTHING',
  copilot: true,
});

export const handler = serve(contract, ({ body, newId, now }) => checkConflicts(body, newId('act'), now));
