import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { ASSIGNMENT_PROBLEMS, MOTORCADE_CHANGE } from '#shared/contract/ride-contracts.ts';
import { restored } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';
import { restorationOf } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/motorcades/{motorcadeId}/restore', {
  ...MOTORCADE_CHANGE,
  operationId: 'restoreMotorcade',
  summary: 'Restore a deleted motorcade',
  description:
    'All cars that were deleted with it come back, or none: their vehicles and drivers are booked again. A motorcade that is not deleted stays as it is.',
  access: ['restore', 'Motorcade'],
  invalidFor: ['MEANING', 'STATE'],
  problems: [...CHANGE.problems, ...ASSIGNMENT_PROBLEMS],
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { now, params } = context;
    const target = restorationOf(params.motorcadeId);
    const { motorcade } = await changeFormation(context, target, ({ cars, motorcade: found }) => ({
      motorcades: [restored(found, now)],
      cars: cars.map((car) => restored(car, now)),
    }));
    return motorcade;
  }),
);
