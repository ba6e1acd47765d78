import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Motorcade, NewMotorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { createMotorcade } from '#shared/use-cases/motorcades/create-motorcade.ts';

export const contract = defineContract('POST /api/motorcades', {
  operationId: 'createMotorcade',
  summary: 'Create a motorcade',
  description: [
    'An ordered set of up to 12 cars that moves as one. Each car becomes a TRANSPORT, and all else holds for it as for any ride: seats, blocks, messages, papers, positions. All vehicles and drivers are booked, or none: a `409` tells for each car what is in the way, with free `alternatives` (`position` is that of the car).',
    'Takes up to 200 guests. Cars without a vehicle or a driver are filled by an ASSIGN proposal, or with PATCH /api/events/{eventId} on their ride.',
  ].join('\n\n'),
  tag: 'Motorcades',
  access: ['create', 'Motorcade'],
  body: NewMotorcade,
  success: { status: 201, body: Motorcade, description: 'The new motorcade' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [ContendedWrite, ...ASSIGNMENT_PROBLEMS],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'links:delete'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, (context) => createMotorcade(context, context.body));
