import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { readMany } from '#shared/table/read-many.ts';
import { replaceWrite, type Write } from '#shared/table/write.ts';

const LIST = 'plan' as const;

/** The parts of the packed plan, in one partition. Each is replaced as a whole. */
export const planParts = entityOf('planpart', {
  attributes: {
    list: { type: [LIST], required: true, hidden: true },
    id: { type: 'string', required: true },
    run: { type: 'string' },
    since: { type: 'string', required: true },
    packed: { type: 'any', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byId: primaryIndex({ pk: ['list'], sk: ['id'] }) },
});

/** Reads these parts, in no order. Skips those that do not exist. Eventually consistent. */
export function findPlanParts(ids: readonly string[]): Promise<PlanPart[]> {
  return readMany<PlanPart>(
    ids,
    (batch) =>
      planParts().get(batch.map((id) => ({ list: LIST, id }))) as unknown as ReturnType<
        Parameters<typeof readMany<PlanPart>>[1]
      >,
    'eventual',
  );
}

/** Reads the id and the time of all parts. Strong consistency. */
export async function planPartTimes(): Promise<Pick<PlanPart, 'id' | 'since'>[]> {
  const { data } = await planParts().query.byId({ list: LIST }).go({ consistent: true, pages: 'all' });
  return data.map(({ id, since }) => ({ id, since }));
}

/** Replaces a part. Condition: the stored one was not packed from a later time. */
export function putPlanPart(part: PlanPart): Write {
  return replaceWrite(
    planParts(),
    planParts()
      .put({ ...part, list: LIST })
      .where(({ since }, { lte, notExists }) => `(${notExists(since)} OR ${lte(since, part.since)})`),
  );
}

/** A part of the plan as it was, packed into one item. */
export interface PlanPart {
  /** Which part. */
  readonly id: string;
  /** The run that packed it. Parts of one run belong together. Empty: nothing is packed here. */
  readonly run: string;
  /** It holds every change before this time. */
  readonly since: string;
  /** The records, as compressed JSON. */
  readonly packed: Uint8Array;
  /** In seconds. */
  readonly expiresAt: number;
}
