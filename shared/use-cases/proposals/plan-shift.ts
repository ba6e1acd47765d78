import { invalidField } from '#shared/contract/invalid-field.ts';
import { decideBookings } from '#shared/domain/assignments/decide-bookings.ts';
import { type Moved, shifted, shiftSteps } from '#shared/domain/proposals/shift-steps.ts';
import { findActivities, findActivity } from '#shared/entities/activity.ts';
import { readSettings } from '#shared/entities/settings.ts';
import type { NewShift } from '#shared/schemas/new-proposal.ts';
import type { ProposalNotice, ProposalPlan } from '#shared/schemas/proposal-record.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { readLedgerDaysOf } from '#shared/use-cases/assignments/ledger-days.ts';

/** Works out how an activity moves, with its legs. Throws ValidationFailed if there is no such activity, or if it is over. */
export const planShift = async (now: string, { eventId, minutes, withLegs }: NewShift): Promise<ProposalPlan> => {
  const found = await findActivity(eventId);
  if (!found || found.deletedAt) throw invalidField('body.eventId', `does not exist: ${eventId}`);
  if (found.status === 'COMPLETED' || found.status === 'CANCELLED') {
    throw invalidField('body.eventId', `is ${found.status}. Only what is SCHEDULED or IN_PROGRESS moves`);
  }
  const legs = withLegs ? await findActivities(found.childIds ?? []) : [];
  const shift = { minutes, now };
  const moved = shifted(found, legs, shift);
  return { steps: shiftSteps(moved, shift), unresolved: [], notices: await refusedMoves(moved), figures: null };
};

/** Names the rides whose vehicle or driver has something else at the new time. */
const refusedMoves = async (moved: readonly Moved[]): Promise<ProposalNotice[]> => {
  const [related, settings, days] = await Promise.all([
    relatedRecords(moved.map(({ after }) => after)),
    readSettings(),
    readLedgerDaysOf(moved),
  ]);
  const { decisions } = decideBookings(moved, { related, days, turnaroundMinutes: settings.turnaroundMinutes });
  return moved.flatMap(({ after }, place) =>
    (decisions[place]?.objections.length ?? 0) > 0
      ? [{ code: 'RIDE_WOULD_BE_REFUSED' as const, activityId: after.id }]
      : [],
  );
};
