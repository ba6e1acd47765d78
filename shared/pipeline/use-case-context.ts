import { auditWrite } from '#shared/entities/audit.ts';
import { changedFields } from '#shared/platform/changed-fields.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import type { Actor, UseCaseContext } from '#shared/use-cases/context.ts';

/** The values from which the context of a use case is made. */
export interface ContextSource<A extends Actor> extends Pick<UseCaseContext, 'newId' | 'now' | 'dryRun' | 'ifMatch'> {
  readonly actor: A;
  /** The operation or job that the audit records name. */
  readonly operationId: string;
  readonly requestId: string;
}

/** Makes the context of one request, or of one run of a job. */
export const useCaseContext = <A extends Actor>({
  operationId,
  requestId,
  ...given
}: ContextSource<A>): UseCaseContext & { readonly actor: A } => ({
  ...given,
  audit: (subject, before, after, cause) =>
    auditWrite({
      id: newId('audit'),
      at: given.now,
      by: given.actor.id,
      operationId,
      subject,
      subjectId: after.id,
      version: after.version,
      fields: changedFields(before, after),
      requestId,
      ...cause,
    }),
  commit: async (writes) => {
    if (!given.dryRun) await transact(writes);
  },
});
