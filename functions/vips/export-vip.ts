import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { findVip } from '#shared/entities/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { VipPath } from '#shared/schemas/paths.ts';
import { PersonExport } from '#shared/schemas/person-export.ts';
import { exportPerson } from '#shared/use-cases/erasure/export-person.ts';

export const contract = defineContract({
  operationId: 'exportVip',
  method: 'GET',
  path: '/api/vips/{vipId}/export',
  summary: 'Export what is stored about a VIP',
  description:
    'Everything that is stored about them, also while they are deleted, for the answer to their request: the same that an erasure removes. Other guests are left out. For administrators.',
  tag: 'VIPs',
  access: ['erase', 'Vip'],
  params: VipPath,
  success: { status: 200, body: PersonExport, description: 'What is stored about the person' },
  problems: [NotFound],
  uses: ['table:read', 'files:read'],
});

export const handler = serve(contract, async ({ now, params: { vipId } }) => {
  const record = requireStored(await findVip(vipId), 'VIP', vipId);
  return exportPerson({ subject: 'Vip', id: vipId, now, record });
});
