import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { ContendedWrite, PartOfMotorcade, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { markDeleted } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { Forecast } from '#shared/schemas/attention/attention.ts';
import { allOf, fault } from '#shared/schemas/fault.ts';
import { QueryBoolean, takingLegs } from '#shared/schemas/query.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { eraseActivity } from '#shared/use-cases/activities/erase-activity.ts';
import { foretellingDeletion } from '#shared/use-cases/attention/say-what-follows.ts';
import { assertMovesAlone } from '#shared/use-cases/motorcades/formations.ts';
import { deletionOf } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('DELETE /api/events/{eventId}', {
  ...WRITE,
  operationId: 'deleteEvent',
  aliases: ['/events/{eventId}'],
  summary: 'Delete an activity',
  description: [
    'A deleted activity can be restored. With `hard=true` an administrator deletes it for good.',
    '`409 PART_OF_MOTORCADE`: the ride is a car of a motorcade. `409 STILL_IN_USE`: transports name this activity as their master. `conflicts` lists them. Delete or unlink them first, or delete them too with `withLegs=true`. `withLegs` cannot go with `hard=true`: then delete each for good.',
  ].join('\n\n'),
  access: ['delete', 'ScheduleEvent'],
  query: { hard: QueryBoolean.optional(), ...takingLegs },
  success: { status: 204, description: 'Deleted' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [VersionMismatch, ContendedWrite, StillInUse, PartOfMotorcade],
  uses: ['table:read', 'table:write', 'links:delete', 'delete:activity'],
  dryRunAnswer: Forecast,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { now, params, query } = context;
  const { hard: erases, withLegs } = query;
  if (erases && withLegs)
    throw invalidField('query.withLegs', fault('NOT_WITH', 'cannot go with hard=true', allOf('hard')));
  const rule = async (found: ActivityRecord) => {
    if (found.deletedAt) return found;
    const deleted = markDeleted(found, now);
    await assertMovesAlone(found, deleted);
    return deleted;
  };
  return foretellingDeletion(context, async () => {
    await changeActivity(context, deletionOf(params.eventId, erases), rule, { withLegs });
    if (erases) await eraseActivity(context, params.eventId);
  });
});
