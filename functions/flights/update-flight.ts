import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled, VersionMismatch } from '#shared/contract/problems.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { takesAnyVersion } from '#shared/pipeline/headers.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { FlightPath, flightDay } from '#shared/schemas/flights/flight.ts';
import { DelayedFlight, FlightChange, following } from '#shared/schemas/flights/flight-entry.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { requireFlights } from '#shared/use-cases/flights/flight-service.ts';
import { followPickups } from '#shared/use-cases/flights/follow-pickups.ts';
import { changeFlight } from '#shared/use-cases/flights/save-flight.ts';
import { resolveFlightId } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('PATCH /api/flights/{flightNumber}', {
  ...WRITE,
  operationId: 'updateFlight',
  summary: 'Change a flight',
  description: [
    "Changes its VIPs and notes, and what people know of it: `status`, and the airport, terminal, gate and times of each side. Also without a provider. Omitted fields stay as they are. `null` removes an optional field. `vipIds` and `alsoKnownAs` replace the whole list. A changed arrival marks the pick-ups and tells their drivers. With `follow=true` also moves the pick-ups, one result each in `pickups`. A flight that was only looked up is followed from now on. Default for `date`: today in the application's time zone.",
    'The newer value is in force. What a person enters is in force until the provider reports something new about the same; an answer that repeats an earlier one is no news. `source` of each side says who gave its newest value, and when. `null` in a field, or for a side, takes back what people entered.',
    '`warnings` has `GUESTS_LEFT_OUT` if `vipIds` without `If-Match` leave out VIPs that another person added in the last 10 minutes, with the call that adds them again. A dry run says it before.',
    'A DIVERTED flight with `arrival.iata` lands there: with `follow=true` its pick-ups begin there, as long after the arrival as they were booked. Then `arrival.airport` becomes their `pickupLocation`, else the code. A place with that name or alias is linked.',
  ].join('\n\n'),
  access: ['update', 'Flight'],
  params: FlightPath,
  query: { ...flightDay, ...following },
  body: FlightChange,
  success: { status: 200, body: DelayedFlight, description: 'The flight after the change' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [FeatureDisabled, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { body, event, now, params, query } = context;
    const [, id] = await Promise.all([requireFlights(), resolveFlightId(params.flightNumber, query.date, now)]);
    const isListUnseen = body.vipIds !== undefined && takesAnyVersion(event);
    const { flight, warnings } = await changeFlight(context, id, body, isListUnseen);
    const answered = { ...presentFlight(flight, now), ...(warnings.length > 0 && { warnings }) };
    return query.follow ? { ...answered, pickups: await followPickups(context, flight) } : answered;
  }),
);
