import { NAMES } from '#shared/domain/plan/plan-parts.ts';
import { putPlanPart } from '#shared/entities/packed-plan.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

const EMPTY = { id: NAMES, since: '', packed: new Uint8Array([0]), expiresAt: 0 };

/** Takes the names of all guests out of the packed plan. Readers read the records until it is packed again. */
export const emptyNames = ({ commit }: Pick<UseCaseContext, 'commit'>): Promise<void> =>
  commit({ writes: [putPlanPart(EMPTY)] });
