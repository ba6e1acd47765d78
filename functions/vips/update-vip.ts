import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { change } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Vip, VipChange, type VipRecord } from '#shared/schemas/vips/vip.ts';
import { addWarnings, partyWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { withPhoneNumbers } from '#shared/use-cases/vips/read-phones.ts';
import { vipKind } from '#shared/use-cases/vips/vip-writes.ts';

export const contract = defineContract('PATCH /api/vips/{vipId}', {
  ...CHANGE,
  operationId: 'updateVip',
  summary: 'Change a VIP',
  description:
    'Omitted fields stay as they are. `null` removes an optional field. `lodging` replaces the whole list. If the party or what it needs changes, `warnings` may hold `SEATS_EXCEEDED` for rides that have too little room now, and `NEEDS_UNMET` for rides whose vehicle or driver does not suit any more.',
  access: ['update', 'Vip'],
  body: VipChange,
  success: { status: 200, body: Vip, etag: 'version', description: 'The VIP after the change' },
  invalidFor: ['MEANING', 'STATE'],
  effect: { kind: 'CHANGES', freely: ['organization', 'notes'], waitsWith: [] },
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { body, now, params } = context;
    const changes = await withPhoneNumbers(body);
    const apply = (found: VipRecord) => change(found, changes, now);
    const { after, before } = await changeRecord(context, vipKind, { id: params.vipId }, apply);
    return addWarnings(after, await partyWarnings(before, after, now));
  }),
);
