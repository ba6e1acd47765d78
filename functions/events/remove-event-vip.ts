import { withLegWarnings } from '#shared/activities/leg-warnings.ts';
import { settle } from '#shared/activities/settle.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { withoutVip } from '#shared/domain/activities/vip-list.ts';
import { present } from '#shared/domain/presence.ts';
import { findActivity } from '#shared/entities/activity.ts';
import { contend } from '#shared/entities/contend.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Activity } from '#shared/schemas/activity.ts';
import { EventVipPath } from '#shared/schemas/paths.ts';

export const contract = defineContract({
  operationId: 'removeEventVip',
  method: 'DELETE',
  path: '/api/events/{eventId}/vips/{vipId}',
  aliases: ['/events/{eventId}/vips/{vipId}'],
  summary: 'Take a VIP off an activity',
  description: 'Of a master, `warnings` tells which legs still carry him.',
  tag: 'Activities',
  access: ['update', 'ScheduleEvent'],
  params: EventVipPath,
  success: { status: 200, body: Activity, description: 'The activity as it is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, ({ actor, audit, commit, ifMatch, now, params }) =>
  contend(async () => {
    const before = present(await findActivity(params.eventId), 'activity', params.eventId);
    actor.authorize('update', 'ScheduleEvent', before);
    ifMatch(before);
    const after = withoutVip(before, params.vipId, now);
    if (after === before) throw new NotFound(`The VIP ${params.vipId} is not on this activity.`);
    return withLegWarnings(before, await settle({ audit, commit }, before, after), now);
  }),
);
