import { defineContract } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { FeatureDisabled } from '#shared/contract/problems.ts';
import { phaseOf } from '#shared/domain/flights/phase.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import type { TimeRange } from '#shared/domain/time/days.ts';
import { findFlights, flightIdsOf, listFlights } from '#shared/entities/flights/flight.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import { FLIGHT_PHASES, FLIGHT_STATUSES, Flight } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { pageOf, paging, queryChoice, showingDeleted } from '#shared/schemas/query.ts';
import { Id } from '#shared/schemas/text.ts';
import { CalendarDate } from '#shared/schemas/time.ts';
import { type Page, type PageRequest, readCursor, sealCursor } from '#shared/table/read-pages.ts';
import { requireFlights } from '#shared/use-cases/flights/flight-service.ts';

export const contract = defineContract('GET /api/flights', {
  operationId: 'listFlights',
  summary: 'List followed flights',
  description:
    'In order of date, as stored. Never asks the provider. With a filter, a page may have fewer items than `limit` although there is a `nextCursor`.',
  access: ['read', 'Flight'],
  query: {
    ...paging,
    from: CalendarDate.optional().meta({ description: 'The first date of departure, inclusive' }),
    to: CalendarDate.optional().meta({ description: 'The last date of departure, inclusive' }),
    vipId: Id.optional(),
    phase: queryChoice(FLIGHT_PHASES).optional(),
    status: queryChoice(FLIGHT_STATUSES).optional(),
    ...showingDeleted,
  },
  success: { status: 200, body: pageOf(Flight), description: 'A page of flights' },
  invalidFor: ['MEANING'],
  problems: [FeatureDisabled],
  copilot: true,
});

export const handler = serve(contract, async ({ now, pageRequest, query }) => {
  await requireFlights();
  const { cursor: _cursor, limit: _limit, vipId, ...filter } = query;
  if (filter.from !== undefined && filter.to !== undefined && filter.to < filter.from) {
    throw invalidField('query.to', fault('NOT_AFTER', 'must not be before query.from', { field: named('from') }));
  }
  const page = pageRequest({ vipId, ...filter });
  const keep = (flight: FlightRecord): boolean =>
    (filter.phase?.includes(phaseOf(flight, now)) ?? true) &&
    (filter.status?.includes(flight.facts?.status ?? 'UNKNOWN') ?? true);
  const filtered = filter.phase ?? filter.status;
  const { items, nextCursor } =
    vipId === undefined
      ? await listFlights(filter, page, filtered ? keep : undefined)
      : await listFlightsOfVip(vipId, filter, page, keep);
  return { items: items.map((flight) => presentFlight(flight, now)), nextCursor };
});

interface Range extends TimeRange {
  readonly includeDeleted?: boolean | undefined;
}

/** Returns one page of a VIP's flights, in order of date, deleted ones last. `keep` filters them. */
async function listFlightsOfVip(
  vipId: string,
  { from = '0', includeDeleted = false, to = '9' }: Range,
  page: PageRequest,
  keep: (flight: FlightRecord) => boolean,
): Promise<Page<FlightRecord>> {
  const { limit, list } = page;
  const { place: lastSeen = '', startedAt } = await readCursor(page);
  const rest = (await findFlights(await flightIdsOf(vipId)))
    // The entries also name flights that only know the VIP from before they were followed anew.
    .filter((flight) => (includeDeleted || !flight.deletedAt) && flight.vipIds.includes(vipId))
    .filter((flight) => flight.flightDate >= from && flight.flightDate <= to && keep(flight))
    .sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))
    .filter((flight) => sortKeyOf(flight) > lastSeen);
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rest.length > limit ? await sealCursor(list, startedAt, sortKeyOf(last)) : null };
}

function sortKeyOf({ deletedAt, flightDate, id }: FlightRecord): string {
  return `${deletedAt ? 1 : 0} ${flightDate} ${id}`;
}
