import { defineContract } from '#shared/contract/define-contract.ts';
import { MOTORCADE_CHANGE } from '#shared/contract/ride-contracts.ts';
import { deletedFormation } from '#shared/domain/motorcades/change-formation.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Forecast } from '#shared/schemas/attention/attention.ts';
import { deleting } from '#shared/schemas/query.ts';
import { foretellingDeletion } from '#shared/use-cases/attention/say-what-follows.ts';
import { changeFormation, eraseMotorcade } from '#shared/use-cases/motorcades/change-formation.ts';
import { deletionOf } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('DELETE /api/motorcades/{motorcadeId}', {
  ...MOTORCADE_CHANGE,
  operationId: 'deleteMotorcade',
  summary: 'Delete a motorcade with its cars',
  description:
    'All or nothing. The rides free their vehicles and drivers, who are told. A deleted motorcade can be restored. With `hard=true` an administrator deletes it with its cars for good.',
  access: ['delete', 'Motorcade'],
  query: deleting,
  success: { status: 204, description: 'Deleted' },
  dryRunAnswer: Forecast,
  invalidFor: ['MEANING', 'STATE'],
  uses: [...MOTORCADE_CHANGE.uses, 'delete:activity', 'delete:motorcade'],
});

export const handler = serve(contract, async (context) => {
  const { now, params, query } = context;
  const { hard: erases } = query;
  return foretellingDeletion(context, async () => {
    await changeFormation(context, deletionOf(params.motorcadeId, erases), ({ cars, motorcade }) =>
      motorcade.deletedAt ? { cars, motorcades: [motorcade] } : deletedFormation({ cars, motorcade }, now),
    );
    if (erases) await eraseMotorcade(context, params.motorcadeId);
  });
});
