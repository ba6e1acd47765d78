import { invalidNow } from '#shared/contract/invalid-field.ts';
import { FlightUnknown } from '#shared/contract/problems.ts';
import { departureSpan, expectedArrival, overAt } from '#shared/domain/flights/phase.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { followed } from '#shared/domain/proposals/flight-rides.ts';
import { guestAway, guestTimes } from '#shared/domain/proposals/guest-times.ts';
import { withGrownParty } from '#shared/domain/proposals/merge-and-split.ts';
import { say } from '#shared/domain/proposals/names.ts';
import { isAhead } from '#shared/domain/proposals/planned-rides.ts';
import { byId, change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { lodgingDuring } from '#shared/domain/vips/lodging.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { findFlight, findFlights, flightIdsOf } from '#shared/entities/flights/flight.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { NewAway, NewCancel, NewCrisis, NewParty } from '#shared/schemas/proposals/new-crisis-proposal.ts';
import type { NewDayProposal, NewFollow, NewGuestTimes } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { FlightNotice, ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { OperationStep } from '#shared/schemas/proposals/proposal-step.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { resolveFlightId } from '#shared/use-cases/settings/request-dates.ts';
import { lacksOf, lodgingStep, operationStep, planCancel, requireVips, stepsOf, vipStep } from './plan-cancel.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';
import { planClose } from './plan-close.ts';
import { planMerge, planSplit } from './plan-merge-and-split.ts';
import { planMovePlace, planRelodge } from './plan-move-place.ts';
import { planPostpone } from './plan-shift.ts';

/** Works out a proposal for what happens on the day. Throws ValidationFailed. */
export function planDay(
  { newId, ...means }: DayMeans & Pick<UseCaseContext, 'newId'>,
  wanted: NewCrisis | NewDayProposal,
): Promise<ProposalPlan> {
  switch (wanted.kind) {
    case 'POSTPONE':
      return planPostpone(means, wanted);
    case 'FOLLOW':
      return planFollow(means, wanted);
    case 'MERGE':
      return planMerge(means, wanted);
    case 'SPLIT':
      return planSplit(means, newId, wanted);
    case 'GUEST_TIMES':
      return planGuestTimes(means, wanted);
    case 'CANCEL':
      return wanted.vipId === undefined && !wanted.vipIds ? planCancel(means, wanted) : planGuestCancel(means, wanted);
    case 'MOVE_PLACE':
      return planMovePlace(means, wanted);
    case 'RELODGE':
      return planRelodge(means, newId, wanted);
    case 'PARTY':
      return planParty(means, newId, wanted);
    case 'CLOSE':
      return planClose(means, wanted);
    case 'AWAY':
      return planAway(means, wanted);
  }
}

/** Works out how the pick-ups of a flight move to its arrival. Throws ValidationFailed if there is no such flight, or no arrival. */
async function planFollow(means: DayMeans, { date, flightNumber }: NewFollow): Promise<ProposalPlan> {
  const flight = await findFlight(await resolveFlightId(flightNumber, date, means.now));
  if (!flight || flight.deletedAt) {
    throw invalidNow(
      'body.flightNumber',
      fault('FOLLOW_FIRST', `is not followed on that date: ${flightNumber}. Follow it first`),
      {
        operationId: 'trackFlight',
        body: { flightNumber },
      },
    );
  }
  const pickups = await findActivities(ridesOfFlight(flight));
  try {
    const bound = await boundMotorcades(pickups);
    return await planChanges(means, followed(pickups, { bound, flight, now: means.now }));
  } catch (error) {
    throw error instanceof FlightUnknown
      ? invalidNow('body.flightNumber', fault('NO_FLIGHT_TIME', error.message))
      : error;
  }
}

/** Works out how the rides of a guest change who comes with more people, or fewer. Throws ValidationFailed if there is no such guest. */
async function planParty(
  means: DayMeans,
  newId: (prefix: string) => string,
  { partySize, vipId }: NewParty,
): Promise<ProposalPlan> {
  const { now } = means;
  const [before] = await requireVips('body.vipId', [vipId]);
  if (!before) throw new Error('requireVips returns a guest for each id');
  const vip = change(before, { partySize }, now);
  const rides = (await findActivities(await activityIdsOf(vipId))).filter(
    (ride) => ride.type === 'TRANSPORT' && ride.motorcadeId === undefined && isAhead(ride, now),
  );
  const [guests, vehicles, { tags }] = await Promise.all([
    findVips([...new Set(rides.flatMap(({ vipIds }) => vipIds))]),
    allVehicles(),
    readSettings(),
  ]);
  const growing = {
    vip,
    vips: byId([...guests, vip]),
    vehicles: byId(vehicles),
    tags,
    now,
    newId: () => newId('act'),
  };
  const changes = rides.flatMap((ride) => withGrownParty(ride, growing));
  const plan = await planChanges(means, { changes, vips: [vip] });
  const grows = before.partySize === partySize ? [] : [await vipStep(before, { partySize })];
  return { ...plan, steps: [...grows, ...plan.steps] };
}

/** The guests that a proposal names, and the field that names them. */
interface NamedGuests {
  readonly path: 'body.vipId' | 'body.vipIds';
  readonly vipIds: readonly string[];
}

function guestsOf({ vipId, vipIds = [] }: Pick<NewAway, 'vipId' | 'vipIds'>): NamedGuests {
  return vipId === undefined ? { path: 'body.vipIds', vipIds } : { path: 'body.vipId', vipIds: [vipId] };
}

interface Leaving {
  readonly vipIds: readonly string[];
  readonly vips: readonly VipRecord[];
  readonly activities: readonly ActivityRecord[];
  readonly flights: readonly FlightRecord[];
}

/** Reads guests, what they are on, and their flights that are not over. Throws ValidationFailed if there is no such guest. */
async function readLeaving({ path, vipIds }: NamedGuests, now: string): Promise<Leaving> {
  const [vips, activityIds, flightIds] = await Promise.all([
    requireVips(path, vipIds),
    Promise.all(vipIds.map(activityIdsOf)),
    Promise.all(vipIds.map(flightIdsOf)),
  ]);
  const [activities, flights] = await Promise.all([
    findActivities([...new Set(activityIds.flat())]),
    findFlights([...new Set(flightIds.flat())]),
  ]);
  const isOpen = (flight: FlightRecord): boolean =>
    !flight.deletedAt && flight.vipIds.some((id) => vipIds.includes(id)) && overAt(flight) > Date.parse(now);
  const ahead = flights.filter(isOpen).toSorted((a, b) => (a.flightDate < b.flightDate ? -1 : 1));
  return { vipIds, vips, activities, flights: ahead };
}

/** Works out how guests leave everything that they are on, or that of a time, also flights. */
async function planGuestCancel({ now }: DayMeans, wanted: NewCancel): Promise<ProposalPlan> {
  const { from, to } = wanted;
  const { activities, flights, vipIds, vips } = await readLeaving(guestsOf(wanted), now);
  const isWithin = (start: string): boolean =>
    (from === undefined || start >= from) && (to === undefined || start < to);
  const own = activities.filter(({ masterEventId, startTime }) => {
    const master = activities.find(({ id }) => id === masterEventId);
    return isWithin(startTime) || (master !== undefined && isWithin(master.startTime));
  });
  const { changes, notices } = guestTimes(own, { vipIds, leavesAt: later(now, -DAY_MS), now });
  const gone = flights.filter((flight) => isWithin(new Date(departureSpan(flight).earliest).toISOString()));
  const isForGood = from === undefined && to === undefined;
  const lodging = isForGood ? await lodgingSteps(vips, { leavesAt: now }) : [];
  const lacks = isForGood ? [] : await lacksOf(changes);
  const left = lacks.filter(({ flightNumber }) => !gone.some((flight) => flight.flightNumber === flightNumber));
  return {
    steps: [...stepsOf(changes), ...gone.map((flight) => flightStep(flight, vips)), ...lodging],
    unresolved: [],
    notices: [
      ...notices,
      ...left
        .map((lack) => ({ ...lack, vipIds: lack.vipIds.filter((id) => vipIds.includes(id)) }))
        .filter((lack) => lack.vipIds.length > 0),
    ],
    figures: null,
  };
}

/** Returns the step that takes guests off a flight. */
function flightStep({ flightDate, flightNumber, version, vipIds }: FlightRecord, guests: readonly VipRecord[]) {
  const leaving = guests.filter(({ id }) => vipIds.includes(id));
  const people = leaving.map(({ id }) => id);
  return operationStep('updateFlight', {
    params: { flightNumber },
    query: { date: flightDate },
    body: { vipIds: vipIds.filter((id) => !people.includes(id)) },
    version,
    said: say('FLIGHT_WITHOUT', {
      guests: { and: leaving.map(({ name }) => name) },
      flight: flightNumber,
      date: flightDate,
    }),
    people,
  });
}

/** Works out what guests leave who are away for a while. Throws ValidationFailed if there is no such guest. */
async function planAway({ now }: DayMeans, wanted: NewAway): Promise<ProposalPlan> {
  const { from, to } = wanted;
  const { activities, flights, vipIds } = await readLeaving(guestsOf(wanted), now);
  const { changes, notices } = guestAway(activities, { vipIds, from, to, now });
  const during = flights.filter((flight) => {
    const { earliest, latest } = departureSpan(flight);
    return latest >= Date.parse(from) && earliest < Date.parse(to);
  });
  return {
    steps: stepsOf(changes),
    unresolved: [],
    notices: [...notices, ...during.map((flight) => flightNotice(flight, vipIds)), ...(await lacksOf(changes))],
    figures: null,
  };
}

function flightNotice(
  { flightDate, flightNumber, vipIds: aboard }: FlightRecord,
  vipIds: readonly string[],
): FlightNotice {
  return { code: 'GUEST_FLIGHT', vipIds: vipIds.filter((id) => aboard.includes(id)), flightDate, flightNumber };
}

/** Works out what guests leave who come later or leave earlier. Throws ValidationFailed if there is no such guest. */
async function planGuestTimes(means: DayMeans, times: NewGuestTimes): Promise<ProposalPlan> {
  const { arrivesAt, leavesAt } = times;
  const { activities, flights, vipIds, vips } = await readLeaving(guestsOf(times), means.now);
  const { changes, notices } = guestTimes(activities, { vipIds, arrivesAt, leavesAt, now: means.now });
  const missed = flights.filter((flight) => isOutsideStay(flight, times)).map((flight) => flightNotice(flight, vipIds));
  const [plan, lodging] = await Promise.all([
    planChanges(means, { changes, notices: [...notices, ...missed] }),
    lodgingSteps(vips, times),
  ]);
  return { ...plan, steps: [...plan.steps, ...lodging] };
}

type Stay = Pick<NewGuestTimes, 'arrivesAt' | 'leavesAt'>;

/** Tells whether a flight departs before guests come, or lands after they have left. */
function isOutsideStay(flight: FlightRecord, { arrivesAt, leavesAt }: Stay): boolean {
  const lands = Date.parse(expectedArrival(flight) ?? '') || overAt(flight);
  const isBefore = arrivesAt !== undefined && departureSpan(flight).earliest < Date.parse(arrivesAt);
  return isBefore || (leavesAt !== undefined && lands > Date.parse(leavesAt));
}

/** Returns the steps that end the lodging of guests when they leave, and begin it when they come. None where it does not change. */
async function lodgingSteps(vips: readonly VipRecord[], times: Stay): Promise<OperationStep[]> {
  const { timezone } = await readSettings();
  const steps = vips.map((vip) => lodgingStep(vip, lodgingDuring(vip.lodging ?? [], times, timezone)));
  return (await Promise.all(steps)).flat();
}
