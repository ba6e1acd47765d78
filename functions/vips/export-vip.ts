import { exportContract } from '#shared/contract/export-contract.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { VipPath } from '#shared/schemas/paths.ts';
import { exportPerson } from '#shared/use-cases/erasure/export-person.ts';

export const contract = exportContract({ subject: 'Vip', noun: 'VIP', record: '/api/vips/{vipId}', params: VipPath });

export const handler = serve(contract, async ({ now, params: { vipId } }) => {
  const record = requireStored(await findVip(vipId), 'VIP', vipId);
  return exportPerson({ subject: 'Vip', id: vipId, now, record });
});
