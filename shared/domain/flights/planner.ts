import { type Balance, balanceOf, boundsOf, monthOf } from './budget.ts';
import { type Moment, type MomentKind, momentsOf } from './moments.ts';
import { type Candidate, costOf, isEssential, valueOf } from './value.ts';

/** A planned request for one flight, with its moment and value. */
export interface PlannedPoll {
  readonly flight: Candidate;
  readonly kind: MomentKind;
  readonly at: string;
  readonly value: number;
}

export interface Plan {
  /** In order of time. */
  readonly polls: readonly PlannedPoll[];
  /** Polls that do not fit into the budget. */
  readonly passedOver: readonly PlannedPoll[];
}

interface PlanInput {
  readonly flights: readonly Candidate[];
  readonly now: string;
  /** The balance of the current month. */
  readonly balance: Balance;
}

/**
 * Decides which requests to make, and when. Takes the useful moments with the greatest value that fit into the budget of their
 * month. Codeshares of one operated flight are planned as one flight.
 */
export const planPolls = ({ balance, flights, now }: PlanInput): Plan => {
  const options = onePerOperatedFlight(flights).flatMap((flight) => optionsOf(flight, now));
  const plans = [...Map.groupBy(options, ({ at }) => monthOf(at))].map(([month, ofMonth]) => {
    const start = month === monthOf(now) ? now : boundsOf(month).start;
    const { forPolls } = month === monthOf(now) ? balance : balanceOf(start, balance.limit, 0);
    return bestOf(ofMonth, forPolls, optionalBudgetOf(start, ofMonth, forPolls, balance.limit));
  });
  return {
    polls: plans.flatMap(({ polls }) => polls).sort(byTime),
    passedOver: plans.flatMap(({ passedOver }) => passedOver).sort(byTime),
  };
};

/** Takes the most valuable options that fit into `forPolls`. Options that are not essential must also fit into `optionalBudget`. */
const bestOf = (options: readonly PlannedPoll[], forPolls: number, optionalBudget: number): Plan => {
  const polls: PlannedPoll[] = [];
  const passedOver: PlannedPoll[] = [];
  let left = forPolls;
  let optionalLeft = optionalBudget;
  for (const option of [...options].sort(byValue)) {
    const cost = costOf(option.kind);
    const fits = cost <= left && (isEssential(option.kind) || cost <= optionalLeft);
    (fits ? polls : passedOver).push(option);
    if (!fits) continue;
    left -= cost;
    if (!isEssential(option.kind)) optionalLeft -= cost;
  }
  return { polls, passedOver };
};

/**
 * Returns how many requests may go to polls that are not essential. For the days after the last known flight, an even share is withheld
 * for flights that are entered later. It is released as these days pass, and to essential polls at once.
 */
const optionalBudgetOf = (start: string, options: readonly PlannedPoll[], forPolls: number, limit: number): number => {
  const { end, start: begin } = boundsOf(monthOf(start));
  const horizon = options.reduce((latest, { at }) => (at > latest ? at : latest), start);
  const unplanned = (Date.parse(end) - Date.parse(horizon)) / (Date.parse(end) - Date.parse(begin));
  const essential = options.reduce((sum, { kind }) => sum + (isEssential(kind) ? costOf(kind) : 0), 0);
  return Math.floor(forPolls - essential - limit * unplanned);
};

/** Returns the options of a flight. Each option is worth less for each more valuable one before it. */
const optionsOf = (flight: Candidate, now: string): PlannedPoll[] =>
  momentsOf(flight, now)
    .sort((a, b) => valueOf(flight, b.kind, 0, now) - valueOf(flight, a.kind, 0, now))
    .map(({ at, kind }: Moment, rank) => ({
      flight,
      kind,
      at: new Date(at).toISOString(),
      value: valueOf(flight, kind, flight.pollCount + rank, now),
    }));

/** Returns one record per operated flight, the one with the latest answer. It counts the people of all its codeshares. */
const onePerOperatedFlight = (flights: readonly Candidate[]): Candidate[] =>
  [...Map.groupBy(flights, operatedFlightKey).values()].map((same) => {
    const [known, ...others] = [...same].sort((a, b) => ((a.lastPolledAt ?? '') > (b.lastPolledAt ?? '') ? -1 : 1));
    if (!known) throw new Error('a group has at least one member');
    return { ...known, people: others.reduce((sum, { people }) => sum + people, known.people) };
  });

/** Returns the same key for all codeshares of one operated flight. */
export const operatedFlightKey = ({
  facts,
  flightDate,
  flightNumber,
}: Pick<Candidate, 'facts' | 'flightDate' | 'flightNumber'>): string =>
  `${facts?.operatingFlight ?? flightNumber} ${flightDate}`;

const byTime = (a: PlannedPoll, b: PlannedPoll): number =>
  a.at < b.at || (a.at === b.at && a.value > b.value) ? -1 : 1;

const byValue = (a: PlannedPoll, b: PlannedPoll): number =>
  b.value - a.value || (a.at < b.at || (a.at === b.at && a.flight.id < b.flight.id) ? -1 : 1);
