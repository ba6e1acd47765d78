import type { InvokeOperation } from '#shared/adapters/operations/lambda.ts';
import { because } from '#shared/contract/problem.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { revert } from '#shared/domain/proposals/revert.ts';
import type { Current } from '#shared/domain/proposals/undone.ts';
import { byId } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import type { KeptChange } from '#shared/entities/audit/kept-change.ts';
import { blockStore } from '#shared/entities/blocks/block.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { createProposalItem, findProposal } from '#shared/entities/proposals/proposal.ts';
import { readSettings, SETTINGS_ID } from '#shared/entities/settings/settings.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { Proposal } from '#shared/schemas/proposals/proposal.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import { withStaged } from '#shared/table/dry-runs.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { followsOf } from '#shared/use-cases/attention/say-what-follows.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { showProposal } from './own-proposal.ts';
import { planSteps } from './plan-operations.ts';

interface Reverting {
  readonly invoke: InvokeOperation;
  /** What to undo, in the order in which it was done. Empty: it is unknown, or too old. */
  readonly undone: readonly KeptChange[];
  /** Whether other coordinators see the proposal. */
  readonly isShared: boolean;
}

/**
 * Works out a proposal that puts back what was changed, stores it for one hour, and says what would follow. Changes nothing else. Throws
 * NotFound, ContendedWrite or Outage.
 */
export async function makeRevert(
  context: UseCaseContext & { readonly retried: boolean },
  { invoke, isShared, undone }: Reverting,
): Promise<Proposal> {
  const { actor, audit, commit, newId, now } = context;
  const id = newId('prp');
  const earlier = await findEarlier(context, id, (proposalId) => findProposal(proposalId, now));
  if (earlier) return showProposal(earlier);
  if (undone.length === 0) {
    throw new NotFound(
      'Nothing of the last 24 hours can be undone by this. What proposals did, deletions and cancellations can: change the rest by hand.',
      because('NOTHING_TO_UNDO'),
    );
  }
  const { notices, steps } = revert(undone, await currentRecords(undone));
  const { result, trial } = await withStaged([], () => planSteps(invoke, steps));
  const proposal: ProposalRecord = {
    id,
    version: 1,
    createdAt: now,
    createdBy: actor.id,
    list: isShared ? 'shared' : undefined,
    keptUntil: later(now, HOUR_MS),
    kind: 'REVERT',
    applied: 0,
    plan: { steps: result, unresolved: [], notices, figures: null },
  };
  actor.authorize('create', 'Proposal', proposal);
  await retryOnConflict(() =>
    commit({ writes: [createProposalItem(proposal), audit('Proposal', undefined, proposal)] }),
  );
  return { ...(await showProposal(proposal)), follows: await followsOf(context, trial.items) };
}

const STORES = [motorcadeStore, vipStore, driverStore, vehicleStore, placeStore, blockStore] as const;

async function currentRecords(undone: readonly KeptChange[]): Promise<ReadonlyMap<string, Current>> {
  const idsOf = (wanted: string): string[] => [
    ...new Set(undone.flatMap(({ subject, subjectId }) => (subject === wanted ? subjectId : []))),
  ];
  const found = await Promise.all([
    idsOf('Settings').length > 0 ? readSettings().then((settings) => [{ id: SETTINGS_ID, ...settings }]) : [],
    findActivities(idsOf('ScheduleEvent')),
    ...STORES.map((store) => store.findMany(idsOf(store.subject))),
  ]);
  return byId(found.flat().map((record): Current => ({ ...record })));
}
