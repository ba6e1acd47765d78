import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { CapacityExceeded } from '#shared/contract/problems.ts';
import { MOTORCADE_CHANGE } from '#shared/contract/ride-contracts.ts';
import { withoutCar } from '#shared/domain/motorcades/rearrange.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DroppedCar } from '#shared/schemas/motorcades/motorcade.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract('POST /api/motorcades/{motorcadeId}/drop-out', {
  ...MOTORCADE_CHANGE,
  operationId: 'dropOutCar',
  summary: 'Take a car out of a motorcade',
  description:
    'Its ride is cancelled and its driver told. The others close up. Its guests change into cars with room, each party together: the SPARE first, then FOLLOW, STAFF and OTHER. `409 CAPACITY_EXCEEDED`: a party fits nowhere. Look with `dryRun=true` who would sit where.',
  body: DroppedCar,
  invalidFor: ['MEANING', 'STATE'],
  problems: [...CHANGE.problems, CapacityExceeded],
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const target = { id: params.motorcadeId };
  const { motorcade } = await changeFormation(context, target, async (found) => {
    const [known, { tags }] = await Promise.all([relatedRecords(found.cars), readSettings()]);
    return { ...withoutCar(found, body.position, { ...known, tags, now }), known };
  });
  return motorcade;
});
