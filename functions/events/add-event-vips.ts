import { withLegWarnings } from '#shared/activities/leg-warnings.ts';
import { settle } from '#shared/activities/settle.ts';
import { surroundingsOf } from '#shared/activities/surroundings.ts';
import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { presentActivity } from '#shared/domain/activities/present.ts';
import { withVips } from '#shared/domain/activities/vip-list.ts';
import { present } from '#shared/domain/presence.ts';
import { findActivity } from '#shared/entities/activity.ts';
import { contend } from '#shared/entities/contend.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Activity, AddVips } from '#shared/schemas/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';

export const contract = defineContract({
  operationId: 'addEventVips',
  method: 'POST',
  path: '/api/events/{eventId}/vips',
  aliases: ['/events/{eventId}/vips'],
  summary: 'Add VIPs to an activity',
  description:
    'All of them or none. Those who are on it already are left as they are, so that a repeat does no harm. Of a master whose VIPs change, `warnings` tells which legs no longer suit it.',
  tag: 'Activities',
  access: ['update', 'ScheduleEvent'],
  params: EventPath,
  body: AddVips,
  success: { status: 200, body: Activity, description: 'The activity as it is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite, ...ASSIGNMENT_PROBLEMS],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, ({ actor, audit, body, commit, ifMatch, now, params }) =>
  contend(async () => {
    const before = present(await findActivity(params.eventId), 'activity', params.eventId);
    actor.authorize('update', 'ScheduleEvent', before);
    ifMatch(before);
    const after = withVips(before, body.vipIds, now);
    if (after === before) return presentActivity(before, await surroundingsOf([before]));
    return withLegWarnings(before, await settle({ audit, commit }, before, after), now);
  }),
);
