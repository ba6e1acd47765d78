import { defineContract } from '#shared/contract/define-contract.ts';
import { begin } from '#shared/domain/records.ts';
import { createVip, findVip } from '#shared/entities/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NewVip, Vip } from '#shared/schemas/vip.ts';
import { withPhoneNumbers } from '#shared/use-cases/phones/read-phones.ts';
import { findEarlier } from '#shared/use-cases/records/find-earlier.ts';

export const contract = defineContract({
  operationId: 'createVip',
  method: 'POST',
  path: '/api/vips',
  summary: 'Add a VIP',
  description: 'Requires `name` and `department`. Defaults: `partySize` 1, `isRosterOnly` false.',
  tag: 'VIPs',
  access: ['create', 'Vip'],
  body: NewVip,
  success: { status: 201, body: Vip, etag: 'version', description: 'The new VIP' },
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { audit, body, commit, newId, now } = context;
  const vip = begin(newId('vip'), await withPhoneNumbers(body), now);
  const earlier = await findEarlier(context, vip.id, findVip);
  if (earlier) return earlier;
  await commit([createVip(vip), audit('Vip', undefined, vip)]);
  return vip;
});
