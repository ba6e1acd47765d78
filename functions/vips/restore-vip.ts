import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { restored } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Vip } from '#shared/schemas/vips/vip.ts';
import { addWarnings, partyWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { changeRecord, restorationOf } from '#shared/use-cases/records/change-record.ts';
import { vipKind } from '#shared/use-cases/vips/vip-writes.ts';

export const contract = defineContract('POST /api/vips/{vipId}/restore', {
  ...CHANGE,
  operationId: 'restoreVip',
  summary: 'Restore a deleted VIP',
  description:
    'The VIP appears on their activities again. `warnings` may hold `SEATS_EXCEEDED` for rides that have too few seats now. A VIP who is not deleted stays as they are.',
  access: ['restore', 'Vip'],
  success: { status: 200, body: Vip, etag: 'version', description: 'The VIP after the change' },
  invalidFor: ['MEANING', 'STATE'],
  copilot: true,
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { now, params } = context;
    const { after, before } = await changeRecord(context, vipKind, restorationOf(params.vipId), (found) =>
      restored(found, now),
    );
    return addWarnings(after, await partyWarnings(before, after, now));
  }),
);
