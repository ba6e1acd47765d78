import { defineContract } from '#shared/contract/define-contract.ts';
import {
  ContendedWrite,
  InvalidTransition,
  PartOfMotorcade,
  StillInUse,
  VersionMismatch,
} from '#shared/contract/problems.ts';
import { ACTIVITY_CHANGE, ASSIGNMENT_PROBLEMS } from '#shared/contract/ride-contracts.ts';
import { settledChange, withOwnGuests } from '#shared/domain/activities/shape.ts';
import { assertNotAhead } from '#shared/domain/activities/status.ts';
import { change } from '#shared/domain/records.ts';
import { takesAnyVersion } from '#shared/pipeline/headers.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ActivityChange, type ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { takingLegs } from '#shared/schemas/query.ts';
import { LEG_WARNINGS, TRAVEL_WARNINGS } from '#shared/schemas/warning.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { assertMovesAlone } from '#shared/use-cases/motorcades/formations.ts';
import { settleDates } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('PATCH /api/events/{eventId}', {
  ...ACTIVITY_CHANGE,
  operationId: 'updateEvent',
  aliases: ['/events/{eventId}'],
  summary: 'Change an activity',
  description: [
    'Omitted fields stay as they are. `null` removes an optional field. `allDay: true` with dates makes an activity all-day, and `allDay: false` with times ends that. `vipIds` replaces the whole list. Takes up to 1,000 VIPs, and changes all of them or none. To change the status, call POST /api/events/{eventId}/status.',
    'A `409` about the vehicle or the driver names the reason and lists free `alternatives`. `409 STILL_IN_USE`: a master of transports cannot become a TRANSPORT. `409 INVALID_TRANSITION`: a COMPLETED activity cannot be moved into the future. Create a new one. `409 PART_OF_MOTORCADE`: the ride is a car of a motorcade, whose cars move as one. Change the motorcade.',
    'With `withLegs=true` the legs that have not begun move with their master: those that arrive before it with its start, the others with its end. All or nothing: a `409` tells the conflicts and alternatives of every leg (`legId`). VIPs cannot change in the same request.',
    '`GUESTS_LEFT_OUT`: without `If-Match`, the new list leaves out VIPs that another person added in the last 10 minutes. The warning names them, and the call that adds them again. A dry run says it before.',
    LEG_WARNINGS,
    TRAVEL_WARNINGS,
  ].join('\n\n'),
  query: takingLegs,
  body: ActivityChange,
  invalidFor: ['MEANING', 'STATE'],
  problems: [VersionMismatch, ContendedWrite, StillInUse, InvalidTransition, PartOfMotorcade, ...ASSIGNMENT_PROBLEMS],
  effect: { kind: 'CHANGES', freely: ['title', 'description', 'notes'], waitsWith: [] },
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { event, now, params, query } = context;
    const { acceptTravel, acceptUnmetNeeds, ...body } = context.body;
    const isListUnseen = body.vipIds !== undefined && takesAnyVersion(event);
    const rule = async (found: ActivityRecord) => {
      const settled = change(found, settledChange(found, await settleDates(found, body)), now);
      const changed = withOwnGuests(settled, body);
      assertNotAhead(found, changed, now);
      await assertMovesAlone(found, changed);
      return changed;
    };
    const { after } = await changeActivity(context, { id: params.eventId }, rule, {
      ...query,
      accepts: { acceptTravel, acceptUnmetNeeds },
      isListUnseen,
    });
    return after;
  }),
);
