import { defineContract } from '#shared/contract/define-contract.ts';
import { exportOf } from '#shared/contract/export-contract.ts';
import { requireStored } from '#shared/domain/records.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { exportPerson } from '#shared/use-cases/erasure/export-person.ts';

export const contract = defineContract('GET /api/vips/{vipId}/export', exportOf('Vip', 'VIP'));

export const handler = serve(contract, async ({ now, params: { vipId } }) => {
  const record = requireStored(await findVip(vipId), 'VIP', vipId);
  return exportPerson({ subject: 'Vip', id: vipId, now, record });
});
