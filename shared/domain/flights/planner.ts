import { type Balance, balanceOf, boundsOf, monthOf } from './budget.ts';
import { type Moment, type MomentKind, momentsOf } from './moments.ts';
import { type Candidate, costOf, isEssential, valueOf } from './value.ts';

/** A request that is planned: for one flight, at a moment, and what it is worth. */
export interface PlannedPoll {
  readonly flight: Candidate;
  readonly kind: MomentKind;
  readonly at: string;
  readonly value: number;
}

export interface Plan {
  /** In order of time. */
  readonly polls: readonly PlannedPoll[];
  /** Moments that the budget does not reach. */
  readonly passedOver: readonly PlannedPoll[];
}

interface Asked {
  readonly flights: readonly Candidate[];
  readonly now: string;
  /** How this month stands. */
  readonly balance: Balance;
}

/** Of an even share for the rest of the month, so much is kept for flights that nobody has told of yet. */
const KEPT_FOR_UNKNOWN = 0.5;

/**
 * Which requests to spend, and when: of all moments at which it is worth asking, those of the greatest value that the budget of
 * their month reaches. Flights that are one and the same in the air are planned as one.
 */
export const planPolls = ({ balance, flights, now }: Asked): Plan => {
  const options = physical(flights).flatMap((flight) => optionsOf(flight, now));
  const plans = [...Map.groupBy(options, ({ at }) => monthOf(at))].map(([month, ofMonth]) => {
    const start = month === monthOf(now) ? now : boundsOf(month).start;
    const { forPolls } = month === monthOf(now) ? balance : balanceOf(start, balance.limit, 0);
    return bestOf(ofMonth, forPolls, extrasOf(start, ofMonth, forPolls, balance.limit));
  });
  return {
    polls: plans.flatMap(({ polls }) => polls).sort(byTime),
    passedOver: plans.flatMap(({ passedOver }) => passedOver).sort(byTime),
  };
};

/** The most valuable options that fit, each flight's own falling in value; those that are no necessity within `extras`. */
const bestOf = (options: readonly PlannedPoll[], forPolls: number, extras: number): Plan => {
  const polls: PlannedPoll[] = [];
  const passedOver: PlannedPoll[] = [];
  let left = forPolls;
  let extrasLeft = extras;
  for (const option of [...options].sort(byValue)) {
    const cost = costOf(option.kind);
    const fits = cost <= left && (isEssential(option.kind) || cost <= extrasLeft);
    (fits ? polls : passedOver).push(option);
    if (!fits) continue;
    left -= cost;
    if (!isEssential(option.kind)) extrasLeft -= cost;
  }
  return { polls, passedOver };
};

/** How many requests may go to what is no necessity, so that flights which are told of later find some. */
const extrasOf = (start: string, options: readonly PlannedPoll[], forPolls: number, limit: number): number => {
  const { end, start: begin } = boundsOf(monthOf(start));
  const horizon = options.reduce((latest, { at }) => (at > latest ? at : latest), start);
  const unknown = (Date.parse(end) - Date.parse(horizon)) / (Date.parse(end) - Date.parse(begin));
  const essential = options.reduce((sum, { kind }) => sum + (isEssential(kind) ? costOf(kind) : 0), 0);
  return Math.floor(forPolls - essential - KEPT_FOR_UNKNOWN * limit * unknown);
};

/** The options of a flight, each worth less than it would be alone for each more valuable one. */
const optionsOf = (flight: Candidate, now: string): PlannedPoll[] =>
  momentsOf(flight, now)
    .sort((a, b) => valueOf(flight, b.kind, 0, now) - valueOf(flight, a.kind, 0, now))
    .map(({ at, kind }: Moment, rank) => ({
      flight,
      kind,
      at: new Date(at).toISOString(),
      value: valueOf(flight, kind, flight.pollCount + rank, now),
    }));

/** One of each flight in the air, however many numbers it is sold under: the one of which most is known. */
const physical = (flights: readonly Candidate[]): Candidate[] =>
  [...Map.groupBy(flights, inTheAir).values()].map((same) => {
    const [known, ...others] = [...same].sort((a, b) => ((a.lastPolledAt ?? '') > (b.lastPolledAt ?? '') ? -1 : 1));
    if (!known) throw new Error('a group has at least one member');
    return { ...known, people: others.reduce((sum, { people }) => sum + people, known.people) };
  });

/** What two records have in common that are one flight in the air. */
export const inTheAir = ({
  facts,
  flightDate,
  flightNumber,
}: Pick<Candidate, 'facts' | 'flightDate' | 'flightNumber'>): string =>
  `${facts?.operatingFlight ?? flightNumber} ${flightDate}`;

const byTime = (a: PlannedPoll, b: PlannedPoll): number =>
  a.at < b.at || (a.at === b.at && a.value > b.value) ? -1 : 1;

const byValue = (a: PlannedPoll, b: PlannedPoll): number =>
  b.value - a.value || (a.at < b.at || (a.at === b.at && a.flight.id < b.flight.id) ? -1 : 1);
