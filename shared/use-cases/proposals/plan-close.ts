import { isDeepStrictEqual } from 'node:util';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { sections } from '#shared/domain/activities/stops.ts';
import { driverIdsOf, isActive } from '#shared/domain/assignments/assignment.ts';
import { deskLine } from '#shared/domain/messages/templates/desk-text.ts';
import { timesText } from '#shared/domain/messages/templates/ride-text.ts';
import { statusOf } from '#shared/domain/motorcades/movement.ts';
import { waypointIdsOf } from '#shared/domain/places/place.ts';
import { closedWays } from '#shared/domain/proposals/closed-ways.ts';
import { cancelled } from '#shared/domain/proposals/fallen-away.ts';
import {
  departureRides,
  flightsMet,
  lacksOfFlights,
  ridesMet,
  withoutFlights,
} from '#shared/domain/proposals/flight-rides.ts';
import { say } from '#shared/domain/proposals/names.ts';
import type { PlannedChange } from '#shared/domain/proposals/planned-changes.ts';
import { isAhead } from '#shared/domain/proposals/planned-rides.ts';
import { byId } from '#shared/domain/records.ts';
import { messageWording } from '#shared/domain/reports/catalogues.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { addDays, later } from '#shared/domain/time/days.ts';
import { meetsClosure } from '#shared/domain/ways/peaks-and-closures.ts';
import { longerRide, wayOfSection } from '#shared/domain/ways/travel-of.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { trackedFlights } from '#shared/entities/flights/flight.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readSettings, replaceSettings } from '#shared/entities/settings/settings.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { MAX_CANCELLED, type NewClose } from '#shared/schemas/proposals/new-crisis-proposal.ts';
import type { ProposalNotice, ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { OperationStep } from '#shared/schemas/proposals/proposal-step.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { type Closure, MAX_CLOSURES } from '#shared/schemas/ways/travel-settings.ts';
import { stagedItems, stageWrites, withStaged } from '#shared/table/dry-runs.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { withClosures } from '#shared/use-cases/settings/change-settings.ts';
import { loadWays } from '#shared/use-cases/ways/ways.ts';
import { LOOKS_AHEAD_MS, lacksOf, motorcadeSteps, operationStep } from './plan-cancel.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';
import { requirePlace } from './plan-move-place.ts';

/** Works out what becomes of rides when an airport, a place or a way closes, or a way takes longer. Throws ValidationFailed. */
export function planClose(means: DayMeans, wanted: NewClose): Promise<ProposalPlan> {
  const { iata } = wanted;
  return iata === undefined ? planClosedWays(means, wanted) : planClosedAirport(means, { ...wanted, iata });
}

async function planClosedAirport(
  means: DayMeans,
  { from, iata, to }: NewClose & { readonly iata: string },
): Promise<ProposalPlan> {
  const { now } = means;
  const [flights, nearby, places, { timezone }] = await Promise.all([
    trackedFlights(addDays(from.slice(0, 10), -2), addDays(to.slice(0, 10), 1)),
    activitiesBeginning(later(from, -DAY_MS), later(to, LOOKS_AHEAD_MS)),
    allPlaces(),
    readSettings(),
  ]);
  const met = flightsMet(flights, { iata, from, to, now });
  const airportIds = places.filter((place) => place.iata === iata).map(({ id }) => id);
  const rides = await findActivities([...new Set(ridesMet(met, { nearby, airportIds }))]);
  const bound = await boundMotorcades(rides);
  const { left, notices, stopped } = withoutFlights(rides, met, {
    now,
    isBound: ({ motorcadeId = '' }) => bound.has(motorcadeId),
  });
  const vips = await findVips([...new Set(met.leaving.flatMap(({ vipIds }) => vipIds))]);
  const lacks = lacksOfFlights(met, { nearby, vips, to, timezone });
  return planWithout(means, { stopped, bound, changes: left, notices: [...notices, ...lacks] });
}

interface Without {
  readonly stopped: readonly ActivityRecord[];
  /** The motorcades of these rides, as `boundMotorcades` reads them. */
  readonly bound: Parameters<typeof cancelled>[0]['bound'];
  readonly changes: readonly PlannedChange[];
  readonly notices?: readonly ProposalNotice[];
}

/** Works out how rides fall away while others change, and what guests then lack. */
async function planWithout(means: DayMeans, { bound, changes, notices = [], stopped }: Without): Promise<ProposalPlan> {
  const gone = cancelled({ selected: stopped, bound, areNamed: false, now: means.now });
  const all = [...gone.changes, ...changes];
  const alone = gone.changes.filter(({ motorcade }) => !motorcade);
  const [plan, lacks] = await Promise.all([
    planChanges(means, { changes: [...alone, ...changes], notices: [...gone.notices, ...notices] }),
    lacksOf(all),
  ]);
  return { ...plan, steps: [...motorcadeSteps(gone.motorcades), ...plan.steps], notices: [...plan.notices, ...lacks] };
}

async function planClosedWays(means: DayMeans, wanted: NewClose): Promise<ProposalPlan> {
  const places = await placesNamed(wanted);
  const closure = closureOf(wanted, places);
  const before = await readSettings();
  const kept = (before.travel.closures ?? []).filter(({ to }) => to > means.now);
  const isKnown = kept.some((each) => isDeepStrictEqual(each, closure));
  if (!isKnown && kept.length >= MAX_CLOSURES)
    throw invalidNow(
      'body.from',
      fault('TOO_MANY', `cannot be added: there are ${MAX_CLOSURES} closures already. Remove one first`, {
        max: MAX_CLOSURES,
      }),
    );
  const closures = isKnown ? kept : [...kept, closure];
  const after = withClosures(before, closures, means.now);
  const { result } = await withStaged(stagedItems(), async () => {
    // What is planned obeys the closure, as if it were written.
    await stageWrites([replaceSettings(before, after)]);
    return planRidesOf(means, closure, after);
  });
  const closing = isKnown ? [] : [closureStep(before, closures, saidClosure(closure, places))];
  const telling = await tellingStep(result.affected, closureText(closure, places, before));
  return { ...result.plan, steps: [...closing, ...telling, ...result.plan.steps] };
}

async function placesNamed({ fromPlaceId, placeId, toPlaceId }: NewClose): Promise<PlaceRecord[]> {
  const named = Object.entries({ placeId, fromPlaceId, toPlaceId });
  return Promise.all(named.flatMap(([field, id]) => (id === undefined ? [] : requirePlace(`body.${field}`, id))));
}

function closureOf({ addMinutes, factor, from, note, to }: NewClose, places: readonly PlaceRecord[]): Closure {
  return {
    from,
    to,
    ...(places.length > 0 ? { placeIds: places.map(({ id }) => id) } : { all: true }),
    ...(addMinutes !== undefined && { addMinutes }),
    ...(factor !== undefined && { factor }),
    ...(addMinutes === undefined && factor === undefined && { closed: true }),
    ...(note !== undefined && { note }),
  };
}

function saidClosure({ addMinutes, factor, from, note, to }: Closure, [first, other]: readonly PlaceRecord[]): Said {
  const where = !first
    ? say('EACH_WAY')
    : other
      ? say('WAY_BETWEEN', { name: first.name, other: other.name })
      : say('WAYS_OF', { name: first.name });
  const values = { where, times: { startTime: from, endTime: to } };
  const how =
    addMinutes === undefined
      ? factor === undefined
        ? say('WAY_CLOSED', values)
        : say('WAY_TIMES', { ...values, factor })
      : say('WAY_LONGER', { ...values, minutes: { minutes: addMinutes } });
  return note === undefined ? how : say('ABOUT', { what: how, changes: note });
}

function closureStep({ version }: SettingsRecord, closures: readonly Closure[], said: Said): OperationStep {
  return operationStep('setClosures', { params: {}, body: { closures }, version, said, people: [] });
}

/** Returns what a driver reads of a closure. */
function closureText(
  { addMinutes, factor, from, note = '', to }: Closure,
  places: readonly PlaceRecord[],
  settings: SettingsRecord,
): string {
  const wording = messageWording(settings);
  const slow = addMinutes === undefined ? factor && `× ${factor}` : `+${addMinutes} min`;
  const where = places.map(({ name }) => name).join(' – ') || wording.say('allWays');
  return [
    `${wording.say('trafficNews')}: ${where}`,
    `${timesText({ startTime: from, endTime: to }, wording)}: ${slow ?? wording.say('isClosed')}`,
    note,
    deskLine(settings.pdf.contact, wording),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns the step that tells the drivers of these rides. */
async function tellingStep(rides: readonly ActivityRecord[], text: string): Promise<OperationStep[]> {
  const drivers = await findDrivers([...new Set(rides.flatMap(driverIdsOf))]);
  const people = drivers.map(({ id }) => id);
  const said = say('MESSAGE_TO', { names: { all: drivers.map(({ name }) => name) }, text });
  const body = { driverIds: people, text };
  return people.length > 0 ? [operationStep('sendMessages', { params: {}, body, said, people })] : [];
}

interface Affected {
  readonly plan: ProposalPlan;
  /** The rides that stay as they are, though they are under way or begin soon. */
  readonly affected: readonly ActivityRecord[];
}

/** A driver whose ride begins this soon may be on the way to it. */
const SOON_MS = HOUR_MS;

async function planRidesOf(means: DayMeans, closure: Closure, settings: SettingsRecord): Promise<Affected> {
  const { now } = means;
  const { from, to } = closure;
  const nearby = await activitiesBeginning(later(from, -DAY_MS), later(to, LOOKS_AHEAD_MS));
  const isMet = meetsClosure(closure);
  const meets = (each: ActivityRecord): boolean =>
    each.type === 'TRANSPORT' &&
    isActive(each) &&
    sections(each).some(
      (section) => section.from.at < to && section.to.at > from && isMet(wayOfSection(section, each)),
    );
  const rides = (await findActivities(nearby.filter(meets).map(({ id }) => id))).filter(
    (each) => !each.deletedAt && meets(each),
  );
  if (rides.length > MAX_CANCELLED)
    throw invalidNow('body.to', fault('TOO_MUCH', `meets more than ${MAX_CANCELLED} rides`));
  const bound = await boundMotorcades(rides);
  const ahead = [...bound.values()].filter(
    ({ cars }) => statusOf(cars) === 'SCHEDULED' && cars.some((car) => isAhead(car, now)),
  );
  const alone = rides.filter((ride) => isAhead(ride, now) && !bound.has(ride.motorcadeId ?? ''));
  const [masters, flights, ways] = await Promise.all([
    findActivities([...new Set(rides.flatMap(({ masterEventId }) => masterEventId ?? []))]),
    trackedFlights(addDays(from.slice(0, 10), -1), addDays(to.slice(0, 10), 1)),
    loadWays(rides.flatMap(waypointIdsOf)),
  ]);
  const rules = { ...settings, travel: { ...settings.travel, rule: 'WARN' as const } };
  const { moved, stopped } = closedWays({
    units: [...ahead.map(({ cars }) => cars.filter(isActive)), ...alone.map((ride) => [ride])].toSorted(byStart),
    closure,
    longerRide: (ride, isFixed) => longerRide(ride, rules, ways, isFixed),
    nearby,
    masters: byId(masters),
    departing: departureRides(flights, nearby),
    now,
  });
  const begun = closure.closed ? rides.filter((ride) => !isAhead(ride, now)) : [];
  const changes = moved.map((each) => {
    const motorcade = bound.get(each.after.motorcadeId ?? '')?.motorcade;
    return { ...each, ...(motorcade && { motorcade }) };
  });
  const plan = await planWithout(means, { bound, changes, stopped: [...stopped, ...begun] });
  const told = new Set([...stopped, ...moved.map(({ after }) => after)].map(({ id }) => id));
  return { plan, affected: rides.filter(({ id, startTime }) => !told.has(id) && startTime < later(now, SOON_MS)) };
}

function byStart([a]: readonly ActivityRecord[], [b]: readonly ActivityRecord[]): number {
  return (a?.startTime ?? '') < (b?.startTime ?? '') ? -1 : 1;
}
