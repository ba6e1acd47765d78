import type { ProposalStepId, TurnWriteId } from '#shared/contract/invocation.ts';
import { Forbidden } from '#shared/contract/problems.ts';
import { auditWrite, changedFields, stampedNow } from '#shared/entities/audit/audit.ts';
import { keepChange } from '#shared/entities/audit/kept-change.ts';
import { recordTurnWrite } from '#shared/entities/copilot/turn.ts';
import { recordStepBegun } from '#shared/entities/proposals/proposal.ts';
import { whileAdmitted } from '#shared/entities/users/user.ts';
import { newId } from '#shared/platform/ids.ts';
import type { AuditRecord } from '#shared/schemas/audit/audit.ts';
import type { ChangeKind, StoredAudit } from '#shared/schemas/changes/change.ts';
import { stageWrites } from '#shared/table/dry-runs.ts';
import { currentStage } from '#shared/table/stage.ts';
import { transact } from '#shared/table/transact.ts';
import { inTransactions } from '#shared/table/large-transaction.ts';
import {
  isLostBy,
  MAX_TRANSACTION_WRITES,
  transactionItems,
  unlessLost,
  type Write,
  WriteLost,
} from '#shared/table/write.ts';
import type { Actor, Audited, UseCaseContext } from '#shared/use-cases/context.ts';

/** The values from which the context of a use case is made. */
interface ContextSource<A extends Actor> extends Pick<UseCaseContext, 'newId' | 'now' | 'dryRun' | 'ifMatch'> {
  readonly actor: A;
  /** The operation or job that the audit records name. */
  readonly operationId: string;
  readonly requestId: string;
  /** The step of a proposal that the request does. */
  readonly step?: ProposalStepId | undefined;
  /** The write of a turn that the request makes. */
  readonly turnWrite?: TurnWriteId | undefined;
  /** What makes the request for the user. */
  readonly via?: AuditRecord['via'];
}

/** How many parts that follow a transaction are written at a time. */
const AT_ONCE = 10;

/** Makes the context of one request, or of one run of a job. */
export function useCaseContext<A extends Actor>({
  operationId,
  requestId,
  step,
  turnWrite,
  via,
  ...given
}: ContextSource<A>): UseCaseContext & { readonly actor: A } {
  const kept = new Map<unknown, Write>();
  return {
    ...given,
    audit: (subject, before, after, { n = step?.n ?? 0, ...cause } = {}) => {
      const record: StoredAudit = {
        id: newId('audit'),
        at: given.now,
        by: given.actor.id,
        operationId,
        subject,
        subjectId: after.id,
        version: after.version,
        fields: changedFields(before, after),
        kind: changeKind(before, after),
        ...driversOf(before, after),
        requestId,
        ...(step && { proposalId: step.proposalId }),
        ...(via && { via }),
        ...cause,
      };
      const keeping = keepChange(record, n, before, after);
      if (keeping) kept.set(record.id, keeping);
      return auditWrite(record);
    },
    commit: async (transaction) => {
      const { user } = given.actor;
      const admission = transaction.whileAdmitted && user ? whileAdmitted(user) : undefined;
      const { relyingOn = [] } = transaction;
      const admitted = admission ? { ...transaction, relyingOn: [...relyingOn, admission] } : transaction;
      if (given.dryRun) return stageWrites(transactionItems(admitted));
      if (currentStage()) throw new Error('a request on staged items is a dry run');
      const marks = [
        ...(step ? [recordStepBegun(step, given.actor.id)] : []),
        ...(turnWrite ? [recordTurnWrite(turnWrite)] : []),
      ];
      const { after, ahead, last } = inTransactions(admitted);
      const values = last.flatMap(({ Put }) => kept.get(Put?.Item?.['id']) ?? []);
      const writes = withRoomFor(withRoomFor(last, marks), values);
      if (writes.length === 0) return;
      for (const part of ahead) await transact(part);
      await transact(stampedNow(writes)).catch((error: unknown) => {
        if (!admission || !(error instanceof WriteLost) || !isLostBy(admission, last, error.lost)) throw error;
        throw new Forbidden('Your access changed while this was under way. Nothing was written.');
      });
      // The guest of a part may be deleted meanwhile. That must not keep back the others.
      for (let from = 0; from < after.length; from += AT_ONCE)
        await Promise.all(
          after.slice(from, from + AT_ONCE).map((part) => unlessLost(() => transact(stampedNow(part)))),
        );
    },
  };
}

type Driven = Audited & { readonly driverId?: unknown; readonly coDriverId?: unknown };

/** Returns the drivers that a record names, and those that it named before. They may see its changes. */
function driversOf(
  before: Driven | undefined,
  after: Driven,
): Pick<StoredAudit, 'coDriverId' | 'driverId' | 'formerCoDriverId' | 'formerDriverId'> {
  const { coDriverId: formerCo, driverId: former } = before ?? {};
  const { coDriverId, driverId } = after;
  return {
    ...(typeof driverId === 'string' && { driverId }),
    ...(typeof former === 'string' && former !== driverId && { formerDriverId: former }),
    ...(typeof coDriverId === 'string' && { coDriverId }),
    ...(typeof formerCo === 'string' && formerCo !== coDriverId && { formerCoDriverId: formerCo }),
  };
}

/**
 * Adds to the writes of a step, or of a turn, that they are begun. So a repeat after an interruption knows that a refusal comes from its
 * own earlier write. A full transaction has no room for it: then the repeat stops there. Neither has it room for the values that an undo needs.
 */
function withRoomFor(items: readonly Write[], more: readonly Write[]): readonly Write[] {
  return items.length + more.length <= MAX_TRANSACTION_WRITES ? [...items, ...more] : items;
}

interface Marked {
  readonly id: string;
  readonly version: number;
  readonly deletedAt?: string | undefined;
}

/** Returns what a write does to a record. What is erased has no fields left but its id and its version. */
function changeKind(before: Marked | undefined, after: Marked): ChangeKind {
  if (!before) return 'created';
  const fields = Object.entries(after).filter(([, value]) => value !== undefined);
  if (fields.every(([name]) => name === 'id' || name === 'version')) return 'erased';
  if (before.deletedAt === undefined) return after.deletedAt === undefined ? 'updated' : 'deleted';
  return after.deletedAt === undefined ? 'restored' : 'updated';
}
