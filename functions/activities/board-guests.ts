import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { BoardingLocked, ContendedWrite, InvalidTransition, VersionMismatch } from '#shared/contract/problems.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Activity } from '#shared/schemas/activities/activity.ts';
import { Boarding } from '#shared/schemas/activities/boarding.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { boardGuests } from '#shared/use-cases/activities/report-arrived.ts';

export const contract = defineContract('POST /api/events/{eventId}/board', {
  ...WRITE,
  aliases: ['/api/events/{eventId}/boarding'],
  operationId: 'boardGuests',
  summary: 'Mark guests of a ride as aboard, or say why they are not',
  description: [
    'For coordinators, and for the driver of the ride from 6 hours before its start. With `code`, the four digits that the page of the guest shows, the mark is proven. Without it, the guest is ticked. `outcome` says that they are not aboard, and why; their mark goes. `aboard: false` takes both away. `stop` marks all guests of a stop at once. A repeat changes nothing. Marks can be corrected until 24 hours after the end. When a person completes the ride, everyone aboard has left it (`alightedAt`).',
    '`400 VALIDATION_FAILED`: the code is wrong; `errors` says how many of five tries are left. `409 BOARDING_LOCKED`: a driver has used them up, with or without a code. A coordinator can still tick the guest. A dry run does not compare the code. `409 INVALID_TRANSITION`: the activity is no ride, is cancelled, or ended more than 24 hours ago. `404 NOT_FOUND`: a guest is not on this ride.',
  ].join('\n\n'),
  access: ['move', 'ScheduleEvent'],
  body: Boarding,
  success: { status: 200, body: Activity, description: 'The ride' },
  invalidFor: ['STATE'],
  problems: [BoardingLocked, InvalidTransition, VersionMismatch, ContendedWrite],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { code, note, outcome, stop, vipId, vipIds = [], aboard = outcome === undefined } = context.body;
  const ride = await boardGuests(context, {
    activityId: context.params.eventId,
    vipIds: vipId === undefined ? vipIds : [vipId],
    stop,
    code,
    aboard,
    absence: outcome && { outcome, ...(note !== undefined && { note }) },
  });
  return presentActivity(ride, await relatedRecords([ride], 'eventual'));
});
