import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, VersionMismatch } from '#shared/contract/problems.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Activity } from '#shared/schemas/activities/activity.ts';
import { ArrivalReport } from '#shared/schemas/activities/boarding.ts';
import { activityKind } from '#shared/use-cases/activities/change-activity.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { reportArrived } from '#shared/use-cases/activities/report-arrived.ts';
import { queueMessages } from '#shared/use-cases/messages/queue-messages.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/events/{eventId}/arrived', {
  ...WRITE,
  operationId: 'reportArrived',
  summary: 'Say that the driver is at the pick-up',
  description:
    'For coordinators and the driver of the ride, from 6 hours before its start. `arrived` of the ride then says since when they wait. Guests who agreed to get messages are told, each once, if the ride has at most 40 guests. A repeat changes nothing. The phone of the driver says the same by itself: within 200 m of the pick-up, from 30 minutes before the start. `409 INVALID_TRANSITION`: the activity is no ride, has no driver, starts in more than 6 hours, or a person has started or ended it.',
  access: ['move', 'ScheduleEvent'],
  body: ArrivalReport,
  success: { status: 200, body: Activity, description: 'The ride' },
  problems: [InvalidTransition, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'queue:send:deliver-messages'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, body, dryRun, params } = context;
  const read = () => readForChange(context, activityKind, { id: params.eventId, action: 'move' });
  const { messageIds, ride } = await reportArrived(context, actor.user?.role ?? 'DRIVER', body.arrived, read);
  if (!dryRun) await queueMessages(messageIds);
  return presentActivity(ride, await relatedRecords([ride], 'eventual'));
});
