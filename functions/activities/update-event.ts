import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, NotFound, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { assertNotAhead } from '#shared/domain/activities/status.ts';
import { change } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Activity, ActivityChange } from '#shared/schemas/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { addLegWarnings } from '#shared/use-cases/activities/leg-warnings.ts';

export const contract = defineContract({
  operationId: 'updateEvent',
  method: 'PATCH',
  path: '/api/events/{eventId}',
  aliases: ['/events/{eventId}'],
  summary: 'Change an activity',
  description: [
    'Omitted fields stay as they are. `null` removes an optional field. `vipIds` replaces the whole list. Takes up to 1,000 VIPs, and changes all of them or none. To change the status, call POST /api/events/{eventId}/status.',
    'A `409` about the vehicle or the driver names the reason and lists free `alternatives`. `409 STILL_IN_USE`: a master of transports cannot become a TRANSPORT. `409 INVALID_TRANSITION`: a COMPLETED activity cannot be moved into the future. Create a new one.',
    'If the VIPs of a master change, `warnings` may hold two codes. `LEG_CARRIES_OTHERS`: a leg still carries a removed VIP. `VIP_WITHOUT_RIDE`: a VIP is on none of its legs.',
  ].join('\n\n'),
  tag: 'Activities',
  access: ['update', 'ScheduleEvent'],
  params: EventPath,
  body: ActivityChange,
  success: { status: 200, body: Activity, description: 'The activity after the change' },
  problems: [NotFound, VersionMismatch, ContendedWrite, StillInUse, InvalidTransition, ...ASSIGNMENT_PROBLEMS],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const { after, before } = await changeActivity(context, { id: params.eventId }, (found) => {
    const changed = change(found, body, now);
    assertNotAhead(found, changed, now);
    return changed;
  });
  return addLegWarnings(before, after, now);
});
