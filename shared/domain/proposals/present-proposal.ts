import type { Proposal, ProposalStep } from '#shared/schemas/proposal.ts';
import type { AssignedPair, ProposalNotice, ProposalRecord, StepRecord } from '#shared/schemas/proposal-record.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { presentUnresolved } from './explain-unresolved.ts';
import { type NamedRecords, resourceName, rideName } from './names.ts';

/** Returns the answer for a proposal, with the names as they are now. */
export const presentProposal = (proposal: ProposalRecord, named: NamedRecords): Proposal => {
  const { applied, createdAt, id, keptUntil, kind, plan, reason } = proposal;
  return {
    id,
    kind,
    reason: reason ?? null,
    createdAt,
    expiresAt: keptUntil,
    applied,
    steps: presentSteps(plan.steps, named),
    unresolved: plan.unresolved.map((each) => presentUnresolved(each, named)),
    warnings: plan.notices.map((notice) => presentNotice(notice, named)),
    figures: plan.figures,
  };
};

/** Returns the steps as requests to `updateEvent`, each with a summary for people. */
export const presentSteps = (steps: readonly StepRecord[], named: NamedRecords): ProposalStep[] =>
  steps.map((step, place) => ({
    n: place + 1,
    operationId: 'updateEvent',
    params: { eventId: step.activityId },
    body: changeOfStep(step),
    ifMatch: `"${step.version}"`,
    summary: summaryOf(step, named),
  }));

const FIELDS = ['vehicleId', 'driverId'] as const;

/** Returns the fields that a step changes; null for one that it removes. */
export const changeOfStep = ({ after, before }: StepRecord): ProposalStep['body'] =>
  Object.fromEntries(
    FIELDS.filter((field) => before[field] !== after[field]).map((field) => [field, after[field] ?? null]),
  );

const summaryOf = ({ activityId, after, before }: StepRecord, named: NamedRecords): string => {
  const nameIn = (pair: AssignedPair, field: (typeof FIELDS)[number]): string => {
    const id = pair[field];
    if (id !== undefined) return resourceName(id, named);
    return field === 'vehicleId' ? 'no vehicle' : 'no driver';
  };
  const changes = FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => `${nameIn(before, field)} -> ${nameIn(after, field)}`,
  );
  return `${rideName(activityId, named)}: ${changes.join(', ')}`;
};

const NOTICES: Readonly<Record<ProposalNotice['code'], string>> = {
  RIDE_HAS_BEGUN: 'has begun, so it keeps what drops out. Change it by hand.',
  RIDE_BREAKS_RULE:
    'breaks a rule as it is: its vehicle is too small or not available, or its vehicle or driver has another ride too near. It stays as it is.',
};

const presentNotice = ({ activityId, code }: ProposalNotice, named: NamedRecords): Warning => ({
  code,
  message: `“${rideName(activityId, named)}” ${NOTICES[code]}`,
  activityId,
});
