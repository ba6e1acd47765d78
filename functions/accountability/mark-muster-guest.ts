import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, MusterClosed, VersionMismatch } from '#shared/contract/problems.ts';
import { presentMark } from '#shared/domain/accountability/muster.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Mark, MarkChange } from '#shared/schemas/accountability/muster.ts';
import { drivingAs, markGuest } from '#shared/use-cases/accountability/mark-guests.ts';
import { markerNames } from '#shared/use-cases/accountability/read-muster.ts';

export const contract = defineContract('PATCH /api/musters/{id}/vips/{vipId}', {
  ...WRITE,
  operationId: 'markMusterGuest',
  summary: 'Mark a guest',
  description: [
    'The last mark of a guest counts. Every mark is kept: GET /api/musters/{id}/marks lists them. A request that says the same again is a mark too, since its time counts. With `If-Match`, the mark counts only if the guest has no newer one: the `version` of their newest mark, 0 if there is none.',
    'Drivers mark the guests of their current ride: the one in progress, or whose time covers now. Others are `403 FORBIDDEN`. `409 MUSTER_CLOSED`: the muster is closed.',
  ].join('\n\n'),
  access: ['update', 'Mark'],
  body: MarkChange,
  success: { status: 200, body: Mark, etag: 'version', description: 'The new mark' },
  problems: [MusterClosed, VersionMismatch, ContendedWrite],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, body, newId, now, params } = context;
  const mark = await markGuest(context, {
    ...body,
    id: newId('mrk'),
    musterId: params.id,
    vipId: params.vipId,
    at: now,
    by: actor.id,
    driverId: drivingAs(actor),
  });
  return presentMark(mark, await markerNames([mark]));
});
