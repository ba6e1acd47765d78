import { defineContract } from '#shared/contract/define-contract.ts';
import { headCounts } from '#shared/domain/accountability/muster-guests.ts';
import { isAtPlace } from '#shared/domain/accountability/stay.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { WHEREABOUTS_STATES, type Whereabouts, WhereaboutsList } from '#shared/schemas/accountability/whereabouts.ts';
import { paging, queryChoice, queryInteger } from '#shared/schemas/query.ts';
import { Id, Place } from '#shared/schemas/text.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import { cutList, whereabouts } from '#shared/use-cases/accountability/whereabouts.ts';

/** The answer of a Lambda has at most 6 MB. */
const MAX_ITEMS = 1_000;

export const contract = defineContract('GET /api/whereabouts', {
  operationId: 'listWhereabouts',
  summary: 'Say where every VIP is',
  description: [
    'The most likely place of each VIP at an instant, roster-only VIPs too, in order of name. `counts` counts all VIPs who match the filters, not only those of the page. Eventually consistent, may be a second old.',
    '`basis` tells what was observed from what was only planned. OBSERVED: a user reported the start or the end of the activity, or the flight provider reported the flight. An activity that the clock started is PLANNED. What was observed comes before what was planned. Of two planned activities, the one that began last counts. A planned activity does not count while a flight before it has not landed, or after the guest was seen to leave. About the future, all is PLANNED.',
    '`lodging` is where a guest lodges in the night of `at`: before noon the night that is ending counts, then the next one. From 22:00 to 07:00 a guest is AT_LODGING if nothing else is known. That is not so while a ride is still to take them there, or after one took them elsewhere that night.',
    'Looks at activities and flights that begin from 72 hours before `at` until 48 hours after it. What began earlier is not found, even if it still lasts. NOT_ARRIVED: nothing lies before, and something lies ahead or the flight is cancelled or diverted. DEPARTED: the last thing is a flight out of the time zone of the event, or a flight after all activities. UNKNOWN: nothing lies before, and nothing but a departure lies ahead.',
    '`location` is about now only. If the settings limit who is visible to coordinators (`gps.privacyMinutes`), they see only the drivers who are visible now. `missingSources` names the services that are off: without them, less is observed.',
  ].join('\n\n'),
  access: ['read', 'Whereabouts'],
  query: {
    at: Timestamp.optional().meta({ description: 'The instant. Default: now' }),
    state: queryChoice(WHEREABOUTS_STATES).optional(),
    place: Place.optional().meta({ description: 'Only VIPs at this place: the whole text of `place`' }),
    placeId: Id.optional().meta({
      description:
        'Only VIPs who are most likely at this place, or who lodge there in that night. So “who is in the Grand Hotel tonight” is this with `at` in that night',
    }),
    vipId: Id.optional(),
    limit: queryInteger(1, MAX_ITEMS)
      .optional()
      .meta({ description: `Items per page: 1 to ${MAX_ITEMS}; default: ${MAX_ITEMS}` }),
    cursor: paging.cursor,
  },
  success: {
    status: 200,
    body: WhereaboutsList,
    movesWithClock: ['/at', 'ageSeconds'],
    description: 'The VIPs, with head counts',
  },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { cursor: _cursor, limit = MAX_ITEMS, ...filter } = context.query;
  const { at, place, placeId, state, vipId } = filter;
  const report = await whereabouts(context, { at, vipIds: vipId === undefined ? undefined : [vipId] });
  const matches = (item: Whereabouts): boolean =>
    (state?.includes(item.state) ?? true) &&
    (place === undefined || item.place === place) &&
    (placeId === undefined || isAtPlace(item, placeId));
  const items = report.items.filter(matches);
  const page = await cutList(items, { ...context.pageRequest(filter), limit });
  return { ...report, counts: headCounts(items), ...page };
});
