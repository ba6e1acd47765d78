import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { ASSIGNMENT_PROBLEMS } from '#shared/contract/ride-contracts.ts';
import { masterOf, vipsFromMaster } from '#shared/domain/activities/legs.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { beginActivity, withOwnGuests } from '#shared/domain/activities/shape.ts';
import { endsLeftOut } from '#shared/domain/places/lodging-end.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Activity, NewActivity } from '#shared/schemas/activities/activity.ts';
import { LEG_WARNINGS, TRAVEL_WARNINGS } from '#shared/schemas/warning.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { overfullWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { saveActivity } from '#shared/use-cases/activities/save-activity.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { settleDates } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('POST /api/events', {
  operationId: 'createEvent',
  aliases: ['/events'],
  summary: 'Create an activity',
  description: [
    'Requires `type`, `title`, `startTime`, `endTime` and `vipIds`, which may be empty. With `allDay: true` an activity that is no TRANSPORT has `startDate` and `endDate` instead of times. Takes up to 1,000 VIPs, all of them or none. An activity of any type may have a vehicle and a driver, and only a TRANSPORT a master, a flight, and pick-up and drop-off locations. A TRANSPORT with a `masterEventId` and no `vipIds` takes the VIPs of its master who need transportation. A vehicle or driver can be assigned for at most 72 hours.',
    'A leg takes the place of its master as the end that is left out: the drop-off of a leg that begins before its master, the pick-up of another leg. A TRANSPORT whose guests all lodge at one place takes it as the end that is left out: the pick-up of a leg that begins before its master, the drop-off of another leg, the drop-off after a flight, the pick-up before one, else the end that is left out where the other is given. `null` leaves it empty.',
    'A `409` about the vehicle or the driver names the reason and lists free `alternatives`.',
    LEG_WARNINGS,
    TRAVEL_WARNINGS,
  ].join('\n\n'),
  access: ['create', 'ScheduleEvent'],
  body: NewActivity,
  success: { status: 201, body: Activity, description: 'The new activity' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [ContendedWrite, ...ASSIGNMENT_PROBLEMS],
  effect: { kind: 'ADDS', waitsWith: [] },
  uses: ['table:read', 'table:write', 'links:delete'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, newId, now } = context;
  const id = newId('act');
  const earlier = await findEarlier(context, id, findActivity);
  if (earlier) return presentActivity(earlier, await relatedRecords([earlier]), await overfullWarnings(earlier));
  return retryOnConflict(async () => {
    const { acceptTravel, acceptUnmetNeeds, ...given } = body;
    const fields = await settleDates(undefined, given);
    const { vipIds, masterEventId } = fields;
    const { master, taken } = vipIds?.length || !masterEventId ? {} : await takeVipsOf(masterEventId);
    const wanted = withOwnGuests(beginActivity(id, { ...fields, vipIds: taken ?? vipIds }, now), body);
    return saveActivity(context, {
      before: undefined,
      wanted,
      master,
      leftOut: endsLeftOut({ ...wanted, ...body }),
      accepts: { acceptTravel, acceptUnmetNeeds },
    });
  });
});

async function takeVipsOf(masterEventId: string) {
  const master = masterOf(await findActivity(masterEventId));
  const { vips } = await relatedRecords([{ vipIds: master.vipIds }]);
  return { master, taken: vipsFromMaster(master, vips) };
}
