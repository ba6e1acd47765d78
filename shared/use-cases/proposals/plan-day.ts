import type { NewDayProposal } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { DayMeans } from './plan-changes.ts';
import { planFollow } from './plan-follow.ts';
import { planGuestTimes } from './plan-guest-times.ts';
import { planMerge } from './plan-merge.ts';
import { planPostpone } from './plan-postpone.ts';
import { planSplit } from './plan-split.ts';

/** Works out a proposal for what happens on the day. Throws ValidationFailed. */
export function planDay(
  { newId, ...means }: DayMeans & Pick<UseCaseContext, 'newId'>,
  wanted: NewDayProposal,
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
  }
}
