import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { markDeleted } from '#shared/domain/records.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Forecast } from '#shared/schemas/attention/attention.ts';
import { deleting } from '#shared/schemas/query.ts';
import { foretellingDeletion } from '#shared/use-cases/attention/say-what-follows.ts';
import { erasePerson } from '#shared/use-cases/erasure/erase-person.ts';
import { changeRecord, deletionOf } from '#shared/use-cases/records/change-record.ts';
import { vipKind } from '#shared/use-cases/vips/vip-writes.ts';

export const contract = defineContract('DELETE /api/vips/{vipId}', {
  ...CHANGE,
  operationId: 'deleteVip',
  summary: 'Delete a VIP',
  description: [
    'A deleted VIP can be restored. Their activities keep them but no longer show them.',
    'With `hard=true` an administrator deletes them for good, with their place on activities and flights, their calendar feed, their messages, and all reports that show them. From then on, reading them or repeating a request that showed them is `410 ERASED`, for 8 days at least. If the request fails midway, send it again: it continues.',
  ].join('\n\n'),
  access: ['delete', 'Vip'],
  query: deleting,
  success: { status: 204, description: 'Deleted' },
  uses: [
    'table:read',
    'table:write',
    'links:delete',
    'delete:vip',
    'delete:message',
    'delete:report',
    'delete:mark',
    'files:delete',
  ],
  dryRunAnswer: Forecast,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { hard: erases } = context.query;
  const id = context.params.vipId;
  const target = deletionOf(id, erases);
  const markAsDeleted = () =>
    changeRecord(context, vipKind, target, (found) => (found.deletedAt ? found : markDeleted(found, context.now)));
  return foretellingDeletion(context, () =>
    erases ? erasePerson(context, vipStore, { id, markDeleted: markAsDeleted }) : markAsDeleted(),
  );
});
