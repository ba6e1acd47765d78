import { type Balance, balanceOf, boundsOf, monthOf } from './budget.ts';
import type { MomentKind, Need } from './moment.ts';
import { momentsOf } from './moments.ts';
import { type Candidate, costOf, valueOf } from './value.ts';
import { withheldOf } from './withheld.ts';

/** A planned request for one flight, with its moment and value. */
export interface PlannedPoll {
  readonly flight: Candidate;
  readonly kind: MomentKind;
  readonly need: Need;
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
  /** How many answers of this month did not contain the flight. */
  readonly absent?: number;
}

/** Flights without known times may cost at most this share of a month in answers that do not contain them. */
const ABSENT_SHARE = 0.25;
/** Delayed flights need more polls than are planned for them. MAY leaves this share of what is planned, and at least these polls. */
const MARGIN_SHARE = 0.25;
const MIN_MARGIN = 3;

/**
 * Decides which requests to make, and when. Takes the useful moments that flights need most, and of these the most valuable, that fit
 * into the budget of their month. Codeshares of one operated flight are planned as one flight.
 */
export const planPolls = ({ absent = 0, balance, flights, now }: PlanInput): Plan => {
  const mayDiscover = absent < ABSENT_SHARE * balance.limit;
  const options = onePerOperatedFlight(flights)
    .flatMap((flight) => optionsOf(flight, now))
    .filter(({ kind }) => mayDiscover || kind !== 'DISCOVER');
  const newest = flights.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '');
  const plans = [...Map.groupBy(options, ({ at }) => monthOf(at))].map(([month, ofMonth]) => {
    const isCurrent = month === monthOf(now);
    const start = isCurrent ? now : boundsOf(month).start;
    const ofStart = isCurrent ? balance : balanceOf(start, balance.limit, 0);
    const until = ofMonth.reduce((latest, { at }) => (at > latest ? at : latest), start);
    return bestOf(ofMonth, ofStart.forPolls, withheldOf({ balance: ofStart, newest, now: start, until }));
  });
  return {
    polls: plans.flatMap(({ polls }) => polls).sort(byTime),
    passedOver: plans.flatMap(({ passedOver }) => passedOver).sort(byTime),
  };
};

/** Takes the options that fit into `forPolls`, the most needed first. Each need leaves what is withheld from it. */
const bestOf = (options: readonly PlannedPoll[], forPolls: number, withheld: Readonly<Record<Need, number>>): Plan => {
  const polls: PlannedPoll[] = [];
  const passedOver: PlannedPoll[] = [];
  const needed = options.reduce((sum, { kind, need }) => sum + (need === 'MAY' ? 0 : costOf(kind)), 0);
  const kept = { ...withheld, MAY: withheld.MAY + Math.max(MIN_MARGIN, MARGIN_SHARE * needed) };
  let left = forPolls;
  for (const option of [...options].sort(byNeed)) {
    const cost = costOf(option.kind);
    const fits = cost <= left - kept[option.need];
    (fits ? polls : passedOver).push(option);
    if (fits) left -= cost;
  }
  return { polls, passedOver };
};

/** Returns the options of a flight. Each option is worth less for each more valuable one before it. */
const optionsOf = (flight: Candidate, now: string): PlannedPoll[] =>
  momentsOf(flight, now)
    .sort((a, b) => valueOf(flight, b.kind, 0, now) - valueOf(flight, a.kind, 0, now))
    .map(({ at, kind, need }, rank) => ({
      flight,
      kind,
      need,
      at: new Date(at).toISOString(),
      value: valueOf(flight, kind, flight.pollCount + rank, now),
    }));

/** Returns one record per operated flight, the one with the latest answer. It counts the people of all its codeshares. */
const onePerOperatedFlight = (flights: readonly Candidate[]): Candidate[] =>
  [...Map.groupBy(flights, operatedFlightKey).values()].map((same) => {
    const [known, ...others] = [...same].sort(byLatestAnswer);
    if (!known) throw new Error('a group has at least one member');
    return { ...known, people: others.reduce((sum, { people }) => sum + people, known.people) };
  });

/** Ends with the id, so that concurrent passes choose the same codeshare. */
const byLatestAnswer = (a: Candidate, b: Candidate): number => {
  const [first, second] = [a, b].map(({ lastPolledAt = '' }) => lastPolledAt) as [string, string];
  return first > second || (first === second && a.id < b.id) ? -1 : 1;
};

/** Returns the same key for all codeshares of one operated flight. */
export const operatedFlightKey = ({
  facts,
  flightDate,
  flightNumber,
}: Pick<Candidate, 'facts' | 'flightDate' | 'flightNumber'>): string =>
  `${facts?.operatingFlight ?? flightNumber} ${flightDate}`;

const byTime = (a: PlannedPoll, b: PlannedPoll): number =>
  a.at < b.at || (a.at === b.at && a.value > b.value) ? -1 : 1;

const NEEDS: readonly Need[] = ['MUST', 'SHOULD', 'MAY'];

const byNeed = (a: PlannedPoll, b: PlannedPoll): number =>
  NEEDS.indexOf(a.need) - NEEDS.indexOf(b.need) || byValue(a, b);

const byValue = (a: PlannedPoll, b: PlannedPoll): number =>
  b.value - a.value || (a.at < b.at || (a.at === b.at && a.flight.id < b.flight.id) ? -1 : 1);
