import { isBlock } from '#shared/domain/assignments/assignment.ts';
import { busyTimes, type LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { MAX_BLOCK_DAYS } from '#shared/schemas/blocks/block.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { DropOut } from './planned-rides.ts';

/** The time of a block. The end is not included. */
interface BlockTime {
  readonly start: string;
  readonly end: string;
}

/** Returns the time for which what drops out is blocked: at most 31 days, because a block cannot be longer. */
export function blockTimeOf({ from, to }: Pick<DropOut, 'from' | 'to'>): BlockTime {
  const latest = Date.parse(from) + MAX_BLOCK_DAYS * DAY_MS;
  const end = to === undefined ? latest : Math.min(latest, Date.parse(to));
  return { start: from, end: new Date(end).toISOString() };
}

/**
 * Returns a drop-out from now on, if it began before: what is past needs no block, and a ride that ends now would end within it. A
 * drop-out that is over stays as it is.
 */
export function fromNow<T extends DropOut>(out: T, now: string): T {
  return out.from < now && (out.to === undefined || out.to > now) ? { ...out, from: now } : out;
}

/**
 * Adds a first step that blocks what drops out, so that no later booking takes it. There is no such step if blocks cover the time
 * already. A notice says if the block ends too early. `days` are the ledger days of the resource at that time.
 */
export function withBlock(plan: ProposalPlan, out: DropOut, days: readonly LedgerDay[]): ProposalPlan {
  const { from, reason, resource, resourceId, to } = out;
  const time = blockTimeOf(out);
  const block = { type: 'BLOCK', resource, resourceId, from, to: time.end, reason } as const;
  const notice = { code: 'BLOCK_IS_LIMITED', resourceId, until: time.end } as const;
  return {
    ...plan,
    steps: isCovered(days, time) ? plan.steps : [block, ...plan.steps],
    notices: to === time.end ? plan.notices : [notice, ...plan.notices],
  };
}

/** Tells whether blocks cover a whole time, one alone or several together. */
function isCovered(days: readonly LedgerDay[], { end, start }: BlockTime): boolean {
  let coveredUntil = start;
  for (const time of busyTimes(days)) {
    if (isBlock(time) && time.start <= coveredUntil && time.end > coveredUntil) coveredUntil = time.end;
  }
  return coveredUntil >= end;
}
