import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ConflictCheck, ConflictReport } from '#shared/schemas/conflict-check.ts';
import { checkConflicts } from '#shared/use-cases/assignments/check-conflicts.ts';

export const contract = defineContract({
  operationId: 'checkConflicts',
  method: 'POST',
  path: '/api/events/conflicts',
  aliases: ['/events/conflicts'],
  summary: 'Ask what stands against an assignment, without making it',
  description:
    'The same answers as a booking would give, all at once: what is in the way of vehicle and driver, seats that are missing, a vehicle that is withdrawn, and what is free instead. It writes nothing and promises nothing.',
  tag: 'Activities',
  // Whoever may book may ask; a driver would learn here of the journeys of others.
  access: ['create', 'ScheduleEvent'],
  body: ConflictCheck,
  success: { status: 200, body: ConflictReport, description: 'What stands against it, if anything does' },
  uses: ['table:read'],
  copilot: true,
});

export const handler = serve(contract, ({ body, newId, now }) => checkConflicts(body, newId('act'), now));
