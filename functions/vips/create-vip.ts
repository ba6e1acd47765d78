import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { begin } from '#shared/domain/records.ts';
import { canBeDuplicate, duplicateWarning } from '#shared/domain/vips/possible-duplicate.ts';
import { findNamesakes, findVip } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NewVip, Vip } from '#shared/schemas/vips/vip.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { withPhoneNumbers } from '#shared/use-cases/vips/read-phones.ts';
import { vipWrites } from '#shared/use-cases/vips/vip-writes.ts';

export const contract = defineContract('POST /api/vips', {
  ...WRITE,
  operationId: 'createVip',
  summary: 'Add a VIP',
  description:
    'Requires `name` and `department`. Defaults: `partySize` 1, `isRosterOnly` false. `warnings` holds `POSSIBLE_DUPLICATE` if another VIP has the same name, and the same phone number or e-mail address. It looks among the VIPs who are listed by that name, by their last name first (`Łukasiewicz, Zoë`) or by the same `sortName`: 50 of each. `lodging` names places that exist.',
  access: ['create', 'Vip'],
  body: NewVip,
  success: { status: 201, body: Vip, etag: 'version', description: 'The new VIP' },
  invalidFor: ['MEANING', 'STATE'],
  effect: { kind: 'ADDS', waitsWith: [] },
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { audit, body, commit, newId, now } = context;
  const vip = begin(newId('vip'), await withPhoneNumbers(body), now);
  const earlier = await findEarlier(context, vip.id, findVip);
  if (earlier) return earlier;
  // The index may already show the new VIP. The warning leaves them out.
  const [namesakes] = await Promise.all([
    canBeDuplicate(vip) ? findNamesakes(vip) : [],
    retryOnConflict(async () =>
      commit({ writes: [...(await vipWrites(undefined, vip)), audit('Vip', undefined, vip)] }),
    ),
  ]);
  const warning = duplicateWarning(vip, namesakes);
  return warning ? { ...vip, warnings: [warning] } : vip;
});
