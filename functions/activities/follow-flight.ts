import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FlightUnknown, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { movedWithFlight } from '#shared/domain/flights/follow.ts';
import { findFlight } from '#shared/entities/flight.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Activity, type ActivityRecord } from '#shared/schemas/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';

export const contract = defineContract({
  operationId: 'followFlight',
  method: 'POST',
  path: '/api/events/{eventId}/follow-flight',
  aliases: ['/events/{eventId}/follow-flight'],
  summary: 'Move a pick-up along with its flight',
  description:
    'To the arrival as it is expected now, with the same time between arrival and pick-up as was booked, and as long as before. It is checked like any other change: what is in the way is a 409 with what is free instead.',
  tag: 'Activities',
  access: ['update', 'ScheduleEvent'],
  params: EventPath,
  success: { status: 200, body: Activity, description: 'The activity as it is now' },
  problems: [NotFound, FlightUnknown, VersionMismatch, ContendedWrite, ...ASSIGNMENT_PROBLEMS],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { now, params } = context;
  const follow = async (found: ActivityRecord) =>
    movedWithFlight(found, found.flightId === undefined ? undefined : await findFlight(found.flightId), now);
  const { after } = await changeActivity(context, { id: params.eventId }, follow);
  return after;
});
