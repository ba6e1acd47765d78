import { defineContract } from '#shared/contract/define-contract.ts';
import { CHANGE_PROBLEMS, MOTORCADE_CHANGE } from '#shared/contract/motorcade-contracts.ts';
import { deletedFormation } from '#shared/domain/motorcades/change-formation.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';

export const contract = defineContract('DELETE /api/motorcades/{motorcadeId}', {
  ...MOTORCADE_CHANGE,
  operationId: 'deleteMotorcade',
  summary: 'Delete a motorcade with its cars',
  description:
    'All or nothing. The rides free their vehicles and drivers, who are told. A deleted motorcade can be restored.',
  access: ['delete', 'Motorcade'],
  success: { status: 204, description: 'Deleted' },
  invalidFor: ['MEANING', 'STATE'],
  problems: CHANGE_PROBLEMS,
});

export const handler = serve(contract, async (context) => {
  const { now, params } = context;
  const target = { id: params.motorcadeId, action: 'delete' } as const;
  await changeFormation(context, target, (formation) => deletedFormation(formation, now));
  return undefined;
});
