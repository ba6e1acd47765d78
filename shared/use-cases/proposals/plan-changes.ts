import { startsInPast } from '#shared/domain/activities/save-warnings.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { fitRides, withoutBlockedMotorcades } from '#shared/domain/proposals/fit-rides.ts';
import { orderSteps } from '#shared/domain/proposals/order-steps.ts';
import { newOverlaps, type PlannedChange } from '#shared/domain/proposals/planned-changes.ts';
import { type DispatchFacts, roomAround } from '#shared/domain/proposals/planned-rides.ts';
import { byId } from '#shared/domain/records.ts';
import { activitiesNear } from '#shared/entities/activities/activity-list.ts';
import { MAX_RIDES_PER_REQUEST } from '#shared/schemas/proposals/new-proposal.ts';
import type { ProposalNotice, ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { loadDispatchFacts } from './dispatch-facts.ts';

/** What a plan of changes is worked out with. */
export interface DayMeans {
  readonly now: string;
  readonly loadSolver: () => Promise<SolveMip>;
}

interface Wanted {
  readonly changes: readonly PlannedChange[];
  readonly notices?: readonly ProposalNotice[];
  /** Guests as the proposal leaves them. Default: as they are. */
  readonly vips?: readonly VipRecord[];
  /** Whether the changes are worth nothing unless all their rides are covered. */
  readonly isAllOrNothing?: boolean;
}

/**
 * Works out how activities change together: who drives what then, the steps in an order in which each is legal, and what the changes
 * mean for guests. All is counted together, so a conflict that another step removes does not count.
 */
export async function planChanges(
  { loadSolver, now }: DayMeans,
  { changes: wanted, isAllOrNothing = false, notices = [], vips = [] }: Wanted,
): Promise<ProposalPlan> {
  if (wanted.length === 0) return { steps: [], unresolved: [], notices, figures: null };
  const read = await loadDayFacts(now, wanted);
  const facts = { ...read, vips: new Map([...read.vips, ...byId(vips)]) };
  const { changes, unresolved: blocked } = withoutBlockedMotorcades(wanted, facts);
  const fitted = fitRides(changes, facts, await loadSolver());
  const { figures } = fitted;
  const unresolved = [...blocked, ...fitted.unresolved];
  if (isAllOrNothing && unresolved.length > 0) return { steps: [], unresolved, notices, figures };
  const { ledger, travel } = facts;
  const { refused, steps } = orderSteps(fitted.changes, {
    ...travel,
    ledger,
    now,
  });
  return {
    steps,
    unresolved,
    notices: [
      ...notices,
      ...fitted.notices,
      ...refused.map((activityId) => ({ code: 'RIDE_WOULD_BE_REFUSED' as const, activityId })),
      ...fitted.changes
        .filter((change) => startsInPast(change, now))
        .map(({ after: { id } }) => ({ code: 'START_IS_PAST' as const, activityId: id })),
      ...newOverlaps(fitted.changes, await activitiesNear(fitted.changes.map(({ after }) => after))),
    ],
    figures,
  };
}

/** If one request has no time for the rides around the changes, only those that change are planned. */
const NO_OTHERS = [] as const;

/** Reads the rides around changes, at most 500, and what vehicles and drivers have then. */
function loadDayFacts(now: string, changes: readonly PlannedChange[]): Promise<DispatchFacts> {
  const all = changes.flatMap(({ after, before }) => (before ? [before, after] : [after]));
  const times = all.map(({ endTime, startTime }) => ({ from: startTime, to: endTime }));
  return loadDispatchFacts(now, [...roomAround(times), NO_OTHERS], { max: MAX_RIDES_PER_REQUEST, also: all });
}
