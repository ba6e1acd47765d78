import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { because } from '#shared/contract/problem.ts';
import { ContendedWrite, InvalidTransition, VersionMismatch } from '#shared/contract/problems.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { activityAsRead, findActivity } from '#shared/entities/activities/activity.ts';
import { recordAcknowledged } from '#shared/entities/messages/activity-messages.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Activity } from '#shared/schemas/activities/activity.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/events/{eventId}/acknowledge', {
  ...WRITE,
  operationId: 'acknowledgeEvent',
  summary: 'Confirm that the driver knows the ride',
  description:
    'A driver confirms their own ride, as with `OK <number>` by message. A coordinator may do it after they have reached the driver otherwise. `acknowledgedVersion` then is the version of the ride, and the row `CHANGE_NOT_ACKNOWLEDGED` goes. Send the version that the driver has seen in `If-Match`. `409 INVALID_TRANSITION`: the activity has no driver, or you are its co-driver.',
  access: ['move', 'ScheduleEvent'],
  success: { status: 200, body: Activity, description: 'The ride' },
  problems: [InvalidTransition, VersionMismatch, ContendedWrite],
});

const KIND = { subject: 'ScheduleEvent', noun: 'activity', find: findActivity } as const;

export const handler = serve(contract, async (context) => {
  const { actor, audit, commit, params } = context;
  const ride = await retryOnConflict(async () => {
    const before = await readForChange(context, KIND, { id: params.eventId, action: 'move' });
    const { acknowledgedVersion = 0, driverId, id, title, version } = before;
    if (driverId === undefined)
      throw new InvalidTransition(
        `“${title}” has no driver who could confirm it.`,
        because('NO_DRIVER_TO_CONFIRM', { title }),
      );
    if (before.coDriverId !== undefined && actor.user?.driverId === before.coDriverId)
      throw new InvalidTransition(
        `You are the co-driver of “${title}”. Its driver confirms it.`,
        because('CO_DRIVER_CONFIRMS', { title }),
      );
    if (acknowledgedVersion >= version) return before;
    const after = { ...before, acknowledgedVersion: version };
    await commit({
      writes: [recordAcknowledged(id, driverId, version), audit('ScheduleEvent', before, after)],
      relyingOn: [activityAsRead(id, before)],
    });
    return after;
  });
  return presentActivity(ride, await relatedRecords([ride], 'eventual'));
});
