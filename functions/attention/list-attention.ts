import { defineContract } from '#shared/contract/define-contract.ts';
import { shownRows } from '#shared/domain/attention/shown-rows.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { AttentionList, DEFAULT_WINDOW, Within } from '#shared/schemas/attention/attention.ts';
import { QueryBoolean } from '#shared/schemas/query.ts';
import { endOfWindow, findAttention } from '#shared/use-cases/attention/say-what-follows.ts';

const MAX_ROWS = 500;

export const contract = defineContract('GET /api/attention', {
  operationId: 'listAttention',
  summary: 'List what needs a person',
  description: [
    'Rows about the coming hours, the worst first: open musters, then what has the least time left. A WARNING counts as if it had four times the time left. Each row says since when, and has the request that mends it in `mend`: after it the row is gone, and no row as bad is new. Where no single request can do that, `mend` makes a proposal: look at its steps, then apply it. Where a person must decide, `choices` has requests of which each mends it in another way. A mend takes no guests off an activity. `mend` is null, and `choices` is empty, where no request helps: then `detail` says what to do. Eventually consistent, may be a second old.',
    '`RIDE_WITHOUT_DRIVER`, `RIDE_WITHOUT_VEHICLE`. `SEATS_EXCEEDED`: more people than seats. `VEHICLE_UNAVAILABLE`: the vehicle is in MAINTENANCE or OUT_OF_SERVICE. `PICKUP_NOT_MOVED`: the flight arrives 15 minutes or more earlier or later. `FLIGHT_NOT_ARRIVING`: it is cancelled or diverted. `DROPOFF_NOT_MOVED`, `FLIGHT_NOT_DEPARTING`: the same of the flight of a drop-off. `DROPOFF_LATE`: it ends less than `flights.departMinutes` before the departure. `FLIGHT_NOT_TRACKED`: the provider has lost a flight and does not say that it is cancelled. `CONNECTION_AT_RISK`: a flight comes too late for the next flight of its guests. `ARRIVAL_WITHOUT_PICKUP`: guests land on a tracked flight and have no ride within 4 hours. `DEPARTURE_WITHOUT_RIDE`: guests leave on a tracked flight and have no ride to it. `RIDE_MISSES_FLIGHT`: a ride ends after a flight of its guests closes, one hour before it departs. `LEG_OF_CANCELLED`, `LEG_DOES_NOT_SUIT`: the leg overlaps its master. `LEG_CARRIES_OTHERS`: its guests are not on its master. `VIP_OVERLAP`: a guest on two activities at a time. `EMPTY_RIDE`: its guests are all gone. `GAP_TOO_SHORT`: two rides of a vehicle or driver with less time between them than the way takes. `DRIVER_OVER_HOURS`: the rides of a driver break a rule on their hours. `DRIVER_TOO_FAR`: an estimate that the driver cannot be at `pickupCoordinates` in time, a straight line at `gps.assumedSpeedKmh`. `WILL_BE_LATE`: by the position of its driver, a ride in progress arrives 5 minutes late or more, or the next ride of its vehicle or driver begins so late. `MOTORCADE_WITHOUT_DRIVER`: one of its cars has no driver, 2 hours before it begins. `PRINCIPAL_WITHOUT_SPARE`: no car takes the guests of its principal. `CAR_BEHIND`: a car falls more than 5 minutes behind the one ahead, or is missing where the others were seen.',
    '`ORDER_UNANSWERED`: a supplier has less than 2 hours left to answer, or has not confirmed a ride that changed. `ORDER_DECLINED`: no supplier takes the rides of an order, and they lack a vehicle or driver. `NAMES_MISSING`: from 12 hours before a ride that a supplier holds, without its driver or vehicle. `SUPPLIER_DRIVER_UNKNOWN`: a driver of a supplier drives within 12 hours and has no phone.',
    '`SERVICE_REFUSES`, `SERVICE_FAILS`: an outside service refuses our key or plan, or gives no answer. While the GPS tracker does, no row is about the location of a driver.',
    '`NOBODY_ABOARD`: a person started the ride, or marked some of its guests, and others are not marked. It stays for 24 hours after the end, until a person says where they are.',
    'Looks at no more than 5,000 activities. A window with more of them ends earlier: `until` says when.',
  ].join('\n\n'),
  access: ['read', 'Attention'],
  query: {
    within: Within.optional().meta({ description: `How far ahead to look, at most P7D. Default: ${DEFAULT_WINDOW}` }),
    dismissed: QueryBoolean.optional().meta({ description: 'Also show hidden rows. Default: false' }),
  },
  success: { status: 200, body: AttentionList, movesWithClock: ['/until'], description: 'The rows' },
  memoryMegabytes: 2_048,
  copilot: true,
});

export const handler = serve(contract, async ({ now, query }) => {
  const wanted = endOfWindow(now, query.within ?? Within.parse(DEFAULT_WINDOW));
  const { facts, rows } = await findAttention(now, wanted);
  return {
    until: facts.until,
    ...shownRows(rows, { dismissed: query.dismissed ?? false, max: MAX_ROWS, timezone: facts.timezone }),
  };
});
