import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { mergedFields, mergeOf } from '#shared/schemas/merge.ts';
import { VIP_FIELDS, Vip } from '#shared/schemas/vips/vip.ts';
import { addWarnings } from '#shared/use-cases/activities/seat-warnings.ts';
import { mergeRecords, presentMerged } from '#shared/use-cases/records/merge-records.ts';
import { mergedGuestKind, mergedGuestWarnings } from '#shared/use-cases/vips/merged-guest.ts';

/** A consent belongs to its phone. */
const CHOSEN = VIP_FIELDS.filter((field) => field !== 'acceptsMessages');

export const contract = defineContract('POST /api/vips/{vipId}/merge', {
  ...CHANGE,
  operationId: 'mergeVip',
  summary: 'Join a duplicate into a VIP',
  description: [
    'Two records of one guest become this one: activities with boarding and calls, flights, lodging, links of guests, messages, marks of musters and notes. Who was apart from the duplicate is apart from this VIP, and a vehicle that was reserved for it is reserved for this VIP. `differences` lists the fields in which they differ, and which value is kept: by `keep`, else that of this VIP, else that of the duplicate. Notes are joined, and so are `apartFrom` and nights that do not overlap. `acceptsMessages` goes with the phone. Try it with `dryRun=true`.',
    'The duplicate is deleted: `mergedInto` names this VIP, and the history of both shows it. Its calendar feed ends. The addresses of its links stay, unless this VIP has a link for the same ride. What does not fit one transaction moves in further ones. If the request fails midway, send it again: it continues. `warnings` may hold `SEATS_EXCEEDED` and `VIP_OVERLAP`.',
  ].join('\n\n'),
  access: ['update', 'Vip'],
  body: mergeOf(CHOSEN).meta({ id: 'VipMerge' }),
  success: {
    status: 200,
    body: Vip.extend(mergedFields).meta({ id: 'MergedVip' }),
    etag: 'version',
    description: 'The VIP after the merge',
  },
  invalidFor: ['MEANING', 'STATE'],
  uses: ['table:read', 'table:write', 'links:delete', 'delete:mark'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, params } = context;
  const merged = await mergeRecords(context, mergedGuestKind, { ...body, id: params.vipId });
  return addWarnings(presentMerged(merged), await mergedGuestWarnings(merged, context.now));
});
