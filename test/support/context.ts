import { useCaseContext } from '#shared/pipeline/use-case-context.ts';
import { newId } from '#shared/platform/ids.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** Returns a use-case context of a caller who may do everything, for tests that call a use case directly. */
export function testContext(changes: Partial<UseCaseContext> = {}): UseCaseContext {
  return {
    ...useCaseContext({
      actor: { id: 'test', can: () => true, authorize: () => undefined },
      now: changes.now ?? new Date().toISOString(),
      dryRun: changes.dryRun ?? false,
      newId,
      ifMatch: () => undefined,
      operationId: 'test',
      requestId: 'test',
    }),
    ...changes,
  };
}
