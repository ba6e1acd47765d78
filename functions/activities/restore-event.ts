import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, VersionMismatch } from '#shared/contract/problems.ts';
import { ACTIVITY_CHANGE, ASSIGNMENT_PROBLEMS } from '#shared/contract/ride-contracts.ts';
import { withoutErasedLinks } from '#shared/domain/activities/without-erased-links.ts';
import { markRestored } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { addWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { restorationOf } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/events/{eventId}/restore', {
  ...ACTIVITY_CHANGE,
  operationId: 'restoreEvent',
  aliases: ['/events/{eventId}/restore'],
  summary: 'Restore a deleted activity',
  description: [
    'Checks its vehicle, driver and seats again, like a new booking. If its vehicle, driver or master was deleted for good, restores it without them. `warnings` then holds `LEFT_OUT` for each. An activity that is not deleted stays as it is.',
    'A `409` about the vehicle or the driver names the reason and lists free `alternatives`.',
  ].join('\n\n'),
  access: ['restore', 'ScheduleEvent'],
  invalidFor: ['MEANING', 'STATE'],
  problems: [VersionMismatch, ContendedWrite, ...ASSIGNMENT_PROBLEMS],
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { now, params } = context;
    let warnings: readonly Warning[] = [];
    const restore = async (found: ActivityRecord) => {
      if (!found.deletedAt) return found;
      const restored = withoutErasedLinks(markRestored(found, now), await relatedRecords([found]));
      warnings = restored.warnings;
      return restored.activity;
    };
    const { after } = await changeActivity(context, restorationOf(params.eventId), restore);
    return addWarnings(after, [...warnings, ...(after.warnings ?? [])]);
  }),
);
