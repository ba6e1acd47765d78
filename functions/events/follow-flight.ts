import { settle } from '#shared/activities/settle.ts';
import { surroundingsOf } from '#shared/activities/surroundings.ts';
import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FlightUnknown, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { presentActivity } from '#shared/domain/activities/present.ts';
import { followsFlight } from '#shared/domain/flights/follow.ts';
import { present } from '#shared/domain/presence.ts';
import { findActivity } from '#shared/entities/activity.ts';
import { contend } from '#shared/entities/contend.ts';
import { findFlight } from '#shared/entities/flight.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Activity } from '#shared/schemas/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';

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

export const handler = serve(contract, ({ actor, audit, commit, ifMatch, now, params: { eventId } }) =>
  contend(async () => {
    const before = present(await findActivity(eventId), 'activity', eventId);
    actor.authorize('update', 'ScheduleEvent', before);
    ifMatch(before);
    const flight = before.flightId === undefined ? undefined : await findFlight(before.flightId);
    const after = followsFlight(before, flight, now);
    if (after === before) return presentActivity(before, await surroundingsOf([before]));
    return settle({ audit, commit }, before, after);
  }),
);
