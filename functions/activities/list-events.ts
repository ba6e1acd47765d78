import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { NEEDS } from '#shared/domain/activities/needs.ts';
import { SORTS } from '#shared/domain/activities/sort.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ACTIVITY_STATUSES, ACTIVITY_TYPES, Activity } from '#shared/schemas/activities/activity.ts';
import { pageOf, paging, queryChoice, queryIds, showingDeleted } from '#shared/schemas/query.ts';
import { Id, line } from '#shared/schemas/text.ts';
import { Bound } from '#shared/schemas/time.ts';
import { listActivityPage } from '#shared/use-cases/activities/list-activities.ts';
import { presentActivities } from '#shared/use-cases/activities/present-activities.ts';
import { resolveRange } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('GET /api/events', {
  operationId: 'listEvents',
  aliases: ['/events'],
  summary: 'List activities',
  description: [
    'Default order: by start. `search` finds activities that contain all its words. It looks at title, description, locations, names of VIPs, driver and vehicle, and the flight number. A driver gets their own activities only. `403 FORBIDDEN`: `driverId` names another driver.',
    '`400 VALIDATION_FAILED`: a search or another order selects more than 5,000 activities. Set `from` and `to`.',
  ].join('\n\n'),
  access: ['read', 'ScheduleEvent'],
  query: {
    ...paging,
    from: Bound.optional().meta({
      description: 'Activities that start at or after this. A date means the start of that day',
    }),
    to: Bound.optional().meta({ description: 'Activities that start before this. A date includes that whole day' }),
    type: queryChoice(ACTIVITY_TYPES).optional(),
    status: queryChoice(ACTIVITY_STATUSES).optional(),
    vipId: Id.optional(),
    driverId: Id.optional(),
    vehicleId: Id.optional(),
    masterEventId: Id.optional().meta({ description: 'The legs of this master' }),
    seriesId: Id.optional().meta({ description: 'The runs of this series' }),
    ids: queryIds(200).optional().meta({ description: 'These activities. Unknown ids are left out' }),
    needs: queryChoice(NEEDS).optional().meta({
      description:
        'Activities that are not over and need any of these. `driver`, `vehicle`: a TRANSPORT has none. `seats`: it has too few. `acknowledgement`: its driver was told of a change and has not confirmed it. `attention`: GET /api/attention has a row about it for the next 7 days',
    }),
    search: line(200).optional(),
    ...showingDeleted,
    sort: z.enum(SORTS).default('startTime'),
  },
  success: { status: 200, body: pageOf(Activity), description: 'A page of activities' },
  invalidFor: ['MEANING', 'STATE'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, now, pageRequest, query } = context;
  const { cursor: _cursor, includeDeleted = false, limit: _limit, status: statuses, type: types, ...filter } = query;
  const own = actor.user?.role === 'DRIVER' ? { driverId: actor.user.driverId } : {};
  if (filter.driverId !== undefined) actor.authorize('read', 'ScheduleEvent', { driverId: filter.driverId });
  const range = await resolveRange(filter);
  const request = { ...filter, ...range, types, statuses, ...own, includeDeleted };
  const { related, page } = await listActivityPage(request, pageRequest(request), now);
  const readable = page.items.filter((activity) => actor.can('read', 'ScheduleEvent', activity));
  return {
    items: await presentActivities(context, readable, related),
    nextCursor: page.nextCursor,
  };
});
