import { DAY_MS } from '#shared/units/durations.ts';
import { type Balance, balanceOf, boundsOf, monthOf } from './budget.ts';
import { type Candidate, costOf, onePerOperatedFlight, operatedFlightKey, valueOf, worthOf } from './candidate.ts';
import { isFinal, overAt, providerFacts } from './phase.ts';
import { MAX_ABSENCES, type MomentKind, momentsOf, type Need } from './poll-schedule.ts';

/** A planned request for one flight, with its moment and value. */
export interface PlannedPoll {
  readonly flight: Candidate;
  readonly kind: MomentKind;
  readonly need: Need;
  readonly at: string;
  readonly value: number;
  /** How many requests for the flight come before this one, made or planned. */
  readonly looksBefore: number;
  /** The first look at a flight that the provider never knew, within a day: it may use what is reserved for people. */
  readonly mayUseReserve: boolean;
}

export interface Plan {
  /** In order of time. */
  readonly polls: readonly PlannedPoll[];
  /** Polls that do not fit into the budget. */
  readonly passedOver: readonly PlannedPoll[];
  /** The requests of this month that are left after what no flight goes without, and after the whole plan with a margin. */
  readonly afterMust: number;
  readonly spare: number;
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
/** From the third look on, a flight comes after those that were never found. */
const FEW_LOOKS = 2;

/**
 * Decides which requests to make, and when. Takes the useful moments that flights need most, and of these the most valuable, that fit
 * into the budget of their month. Codeshares of one operated flight are planned as one flight.
 */
export function planPolls({ absent = 0, balance, flights, now }: PlanInput): Plan {
  const mayDiscover = absent < ABSENT_SHARE * balance.limit;
  const options = onePerOperatedFlight(flights)
    .flatMap((flight) => optionsOf(flight, now))
    .filter(({ kind }) => mayDiscover || kind !== 'DISCOVER');
  const added = flights.map(({ createdAt }) => createdAt).sort();
  const byMonth = Map.groupBy(options, ({ at }) => monthOf(at));
  const plans = [...byMonth].map(([month, ofMonth]) => {
    const isCurrent = month === monthOf(now);
    const start = isCurrent ? now : boundsOf(month).start;
    const ofStart = isCurrent ? balance : balanceOf(start, balance.limit, 0);
    const until = ofMonth.reduce((latest, { at }) => (at > latest ? at : latest), start);
    return { isCurrent, ...bestOf(ofMonth, ofStart, withheldOf({ balance: ofStart, added, now: start, until })) };
  });
  const none = withheldOf({ balance, added, now, until: now });
  const current = plans.find(({ isCurrent }) => isCurrent) ?? bestOf([], balance, none);
  return {
    polls: plans.flatMap(({ polls }) => polls).sort(byTime),
    passedOver: plans.flatMap(({ passedOver }) => passedOver).sort(byTime),
    afterMust: current.afterMust,
    spare: current.spare,
  };
}

/**
 * Takes the options that fit into what polls may use, the most needed first. Each need leaves what is withheld from it. What is reserved
 * for people is left too, except by flights that were never found, on their day.
 */
function bestOf(
  options: readonly PlannedPoll[],
  { forPolls, reserved }: Balance,
  withheld: Readonly<Record<Need, number>>,
): Plan {
  const polls: PlannedPoll[] = [];
  const passedOver: PlannedPoll[] = [];
  const needed = options.reduce((sum, { kind, need }) => sum + (need === 'MAY' ? 0 : costOf(kind)), 0);
  const kept = { ...withheld, MAY: withheld.MAY + Math.max(MIN_MARGIN, MARGIN_SHARE * needed) };
  let left = forPolls;
  for (const option of [...options].sort(byNeed)) {
    const cost = costOf(option.kind);
    const fits = cost <= left + (option.mayUseReserve ? reserved : 0) - kept[option.need];
    (fits ? polls : passedOver).push(option);
    if (fits) left -= cost;
  }
  const must = polls.reduce((sum, { kind, need }) => sum + (need === 'MUST' ? costOf(kind) : 0), 0);
  return { polls, passedOver, afterMust: forPolls - must - withheld.SHOULD, spare: left - kept.MAY };
}

/** Returns the options of a flight. Each option is worth less for each more valuable one before it. */
function optionsOf(flight: Candidate, now: string): PlannedPoll[] {
  return (
    momentsOf(flight, now)
      // Alerts tell the rest. They may be lost, so what no flight goes without is polled.
      .filter(({ kind, need }) => need === 'MUST' || kind === 'OVERDUE' || (flight.alertsLeft ?? 0) === 0)
      // A flight is looked for again only if it was not found.
      .filter(({ kind }, place) => kind !== 'DISCOVER' || place === 0)
      .sort((a, b) => worthOf(b.kind) - worthOf(a.kind))
      .map(({ at, kind, need }, rank) => ({
        flight,
        kind,
        need,
        at: new Date(at).toISOString(),
        looksBefore: flight.pollCount + rank,
        mayUseReserve: rank === 0 && need === 'MUST' && isUnfound(flight) && at - Date.parse(now) < DAY_MS,
        value: valueOf(flight, kind, flight.pollCount + rank, now),
      }))
  );
}

/** Tells whether the provider never knew the flight. */
function isUnfound(flight: Candidate): boolean {
  return providerFacts(flight) === undefined;
}

function byTime(a: PlannedPoll, b: PlannedPoll): number {
  return a.at < b.at || (a.at === b.at && a.value > b.value) ? -1 : 1;
}

const NEEDS: readonly Need[] = ['MUST', 'SHOULD', 'MAY'];

function byNeed(a: PlannedPoll, b: PlannedPoll): number {
  return NEEDS.indexOf(a.need) - NEEDS.indexOf(b.need) || isLater(a) - isLater(b) || byValue(a, b);
}

/** A flight that was never found comes before the third look at another. */
function isLater({ flight, looksBefore }: PlannedPoll): number {
  return looksBefore >= FEW_LOOKS && !isUnfound(flight) ? 1 : 0;
}

function byValue(a: PlannedPoll, b: PlannedPoll): number {
  return b.value - a.value || (a.at < b.at || (a.at === b.at && a.flight.id < b.flight.id) ? -1 : 1);
}

interface Outlook {
  readonly balance: Balance;
  /** When the followed flights were added, in order. */
  readonly added: readonly string[];
  readonly now: string;
  /** The last poll that is worth planning now. */
  readonly until: string;
}

/** A silence of as many usual times between two flights is no sign that all flights are known. By `npm run bench -- flights`. */
const USUAL_SILENCE = { SHOULD: 5, MAY: 6 } as const;

/**
 * Returns how many requests each need must leave for flights that are not added yet. MAY leaves an even share of the month for the
 * days without plans. SHOULD leaves what these days cost at the pace of the month so far. Both are released as these days pass. Also, after
 * no flight was added for longer than usual, each further usual time between two flights halves what is left: the event has all its flights.
 */
export function withheldOf({ added, balance: { limit, used }, now, until }: Outlook): Record<Need, number> {
  const { end, start } = boundsOf(monthOf(now));
  const unplanned = daysFrom(until, end);
  const even = (limit * unplanned) / daysFrom(start, end);
  const atPace = (used * unplanned) / Math.max(1, daysFrom(start, now));
  const silent = silenceOf(added, now);
  return {
    MUST: 0,
    SHOULD: Math.min(even, atPace) * 0.5 ** Math.max(0, silent - USUAL_SILENCE.SHOULD),
    MAY: even * 0.5 ** Math.max(0, silent - USUAL_SILENCE.MAY),
  };
}

/** The usual days between two new flights, while fewer than three are followed, and at the least. */
const USUAL_GAP_DAYS = 0.75;
const MIN_GAP_DAYS = 0.1;

/** Returns how long no flight was added, counted in the usual time between two. */
function silenceOf(added: readonly string[], now: string): number {
  const [first, last] = [added[0], added.at(-1)];
  if (first === undefined || last === undefined) return Number.POSITIVE_INFINITY;
  const gap = added.length < 3 ? USUAL_GAP_DAYS : Math.max(MIN_GAP_DAYS, daysFrom(first, last) / (added.length - 1));
  return Math.max(0, daysFrom(last, now)) / gap;
}

function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

const REASONS: Readonly<Record<MomentKind, string>> = {
  DISCOVER: 'its times are not known yet',
  FIRST_LOOK: 'the provider can know it for the first time',
  BEFORE_DEPARTURE: 'it departs soon',
  AFTER_DEPARTURE: 'it should have departed',
  EN_ROUTE: 'an hour before it lands',
  APPROACH: 'half an hour before it should land',
  LANDING: 'shortly before it lands',
  FINAL: 'minutes before it lands',
  OVERDUE: 'it should have landed',
};

/** Returns why a request is planned, in words for coordinators. */
export function reasonOf({ flight, kind }: PlannedPoll): string {
  const people = flight.people > 1 ? `; ${flight.people} people are on it` : '';
  const awaited = flight.pickupIds?.length ? '; a pick-up waits for it' : '';
  return `${REASONS[kind]}${people}${awaited}`;
}

/** Returns why no request is planned for a flight, in words for coordinators. `passedOver`: the polls that do not fit into the budget. */
export function reasonOfNone(flight: Candidate, passedOver: readonly PlannedPoll[], now: string): string {
  if (flight.provider === false) return 'the provider is not asked for this flight: enter what you learn';
  if (providerFacts(flight) === undefined && flight.absences >= MAX_ABSENCES) {
    const did = flight.lastFailure?.reason === 'REFUSED' ? 'refused the request for it' : 'did not know it';
    return `the provider ${did} ${MAX_ABSENCES} times; check its number and date`;
  }
  if (isFinal(flight) || overAt(flight) <= Date.parse(now)) return 'it has ended';
  const isPassedOver = passedOver.some((poll) => operatedFlightKey(poll.flight) === operatedFlightKey(flight));
  return isPassedOver ? 'the requests that are left are kept for other flights' : 'nothing new is expected of it';
}
