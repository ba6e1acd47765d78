import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, PartOfMotorcade, VersionMismatch } from '#shared/contract/problems.ts';
import { ACTIVITY_CHANGE, ASSIGNMENT_PROBLEMS } from '#shared/contract/ride-contracts.ts';
import { assertDriverMayMove, isDriverMove, moveStatus } from '#shared/domain/activities/status.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { type ActivityRecord, StatusMove } from '#shared/schemas/activities/activity.ts';
import { takingLegs } from '#shared/schemas/query.ts';
import { LEG_WARNINGS } from '#shared/schemas/warning.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { assertMovesAlone } from '#shared/use-cases/motorcades/formations.ts';

export const contract = defineContract('POST /api/events/{eventId}/status', {
  ...ACTIVITY_CHANGE,
  operationId: 'moveEventStatus',
  aliases: ['/events/{eventId}/status'],
  summary: 'Change the status of an activity',
  description: [
    'Allowed: SCHEDULED to IN_PROGRESS, IN_PROGRESS to COMPLETED, both to CANCELLED, and CANCELLED or COMPLETED to SCHEDULED. COMPLETED can be reopened until 24 hours after the end. An activity that is reopened after its end stays open until a person completes it or moves its end. A driver may set IN_PROGRESS and COMPLETED on their own activities, from 6 hours before the start. Before that it is `403 FORBIDDEN`. GET /api/whereabouts tells what a user reported from what the clock did: IN_PROGRESS again confirms a start that the clock set.',
    '`409 INVALID_TRANSITION`: any other change. `409 PART_OF_MOTORCADE`: a car is cancelled or reopened with its motorcade. Reopening an activity checks its vehicle and driver again. A `409` about the vehicle or the driver names the reason and lists free `alternatives`.',
    'With `withLegs=true` the legs of a master are cancelled with it (those not completed), and reopened with it (those cancelled). A repeat cancels legs that were left behind. All or nothing: a `409` tells the conflicts and alternatives of every leg (`legId`).',
    LEG_WARNINGS,
  ].join('\n\n'),
  access: ['move', 'ScheduleEvent'],
  query: takingLegs,
  body: StatusMove,
  invalidFor: ['MEANING', 'STATE'],
  problems: [InvalidTransition, PartOfMotorcade, VersionMismatch, ContendedWrite, ...ASSIGNMENT_PROBLEMS],
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { actor, body, now, params, query } = context;
    const action = isDriverMove(body.status) ? 'move' : 'update';
    const rule = async (found: ActivityRecord) => {
      if (actor.user?.role === 'DRIVER') assertDriverMayMove(found, now);
      const moved = moveStatus(found, body.status, now, actor.user?.role);
      await assertMovesAlone(found, moved);
      return moved;
    };
    const { after } = await changeActivity(context, { id: params.eventId, action }, rule, {
      ...query,
      accepts: body,
    });
    return after;
  }),
);
