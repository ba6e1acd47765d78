import type { PlanPart } from '#shared/schemas/packed-plan.ts';
import { entityOf } from '#shared/table/entity.ts';
import { readMany } from '#shared/table/read-many.ts';
import { createWrite, type Write } from '#shared/table/write.ts';

/** The parts of the packed plan, by name. Each is replaced as a whole. */
export const planParts = entityOf({
  model: { service: 'motorcade', entity: 'planpart', version: '1' },
  attributes: {
    id: { type: 'string', required: true },
    since: { type: 'string', required: true },
    packed: { type: 'any', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
});

/** Reads these parts, in no order. Skips those that do not exist. Eventually consistent. */
export const findPlanParts = (ids: readonly string[]): Promise<PlanPart[]> =>
  readMany<PlanPart>(
    ids,
    (batch) =>
      planParts().get(batch.map((id) => ({ id }))) as unknown as ReturnType<Parameters<typeof readMany<PlanPart>>[1]>,
    'eventual',
  );

/** No condition: each part says what it holds, and readers ask for the changes since. */
export const putPlanPart = (part: PlanPart): Write => createWrite(planParts().put(part));
