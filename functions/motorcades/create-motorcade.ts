import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { ASSIGNMENT_PROBLEMS } from '#shared/contract/ride-contracts.ts';
import { beginMotorcade } from '#shared/domain/motorcades/change-formation.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Motorcade, NewMotorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { presentAll, showStored } from '#shared/use-cases/motorcades/change-formation.ts';
import { saveMovement } from '#shared/use-cases/motorcades/save-movement.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/motorcades', {
  ...WRITE,
  operationId: 'createMotorcade',
  summary: 'Create a motorcade',
  description: [
    'An ordered set of up to 12 cars that moves as one. Each car becomes a TRANSPORT, and all else holds for it as for any ride: seats, blocks, messages, papers, positions. All vehicles and drivers are booked, or none: a `409` tells for each car what is in the way, with free `alternatives` (`position` is that of the car).',
    'Takes up to 200 guests. Cars without a vehicle or a driver are filled by an ASSIGN proposal, or with PATCH /api/events/{eventId} on their ride.',
  ].join('\n\n'),
  access: ['create', 'Motorcade'],
  body: NewMotorcade,
  success: { status: 201, body: Motorcade, description: 'The new motorcade' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [ContendedWrite, ...ASSIGNMENT_PROBLEMS],
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
});

const NOTHING = { motorcades: [], cars: [] };

export const handler = serve(contract, async (context) => {
  const { actor, body, newId, now } = context;
  const { acceptTravel, acceptUnmetNeeds, ...wanted } = body;
  const id = newId('mtc');
  const carIds = wanted.cars.map(() => newId('act'));
  const earlier = await findEarlier(context, id, motorcadeStore.find);
  if (earlier) return showStored(context, earlier);
  const { cars, motorcade } = beginMotorcade({ id, carIds }, wanted, now);
  actor.authorize('create', 'Motorcade', motorcade);
  const saved = await retryOnConflict(() =>
    saveMovement(context, NOTHING, { motorcades: [motorcade], cars }, { accepts: { acceptTravel, acceptUnmetNeeds } }),
  );
  const [created] = presentAll(context, saved);
  if (!created) throw new Error('a new motorcade is one');
  return created;
});
