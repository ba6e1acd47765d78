import type { DismissalRecord } from '#shared/schemas/attention/attention.ts';
import { type AttributesOf, defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { createWrite, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  id: { type: 'string', required: true },
  version: { type: 'number', required: true },
  code: { type: 'string', required: true },
  subjectId: { type: 'string', required: true },
  basis: { type: 'string', required: true },
  by: { type: 'string', required: true },
  at: { type: 'string', required: true },
  until: { type: 'string' },
  note: { type: 'string' },
  expiresAt: { type: 'number', required: true },
} as const satisfies AttributesOf<DismissalRecord>;

const LIST = 'dismissals';

/** The rows of GET /api/attention that coordinators have hidden. One query reads all of them. They expire soon after their subject. */
export const dismissals = entityOf('dismissal', {
  attributes: { ...attributes, list: { type: [LIST] as const, required: true, hidden: true } },
  indexes: { inList: primaryIndex({ pk: ['list'], sk: ['id'] }) },
});

/** Reads a dismissal with strong consistency. */
export async function findDismissal(id: string): Promise<DismissalRecord | undefined> {
  const { data } = await dismissals().get({ list: LIST, id }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads all dismissals with strong consistency. Expired ones may be among them. */
export function allDismissals(): Promise<DismissalRecord[]> {
  return allOf(dismissals().query.inList({ list: LIST }), 'strong');
}

/** Condition: the stored version is that of `before`; without `before`, there is none. */
export function saveDismissal(before: DismissalRecord | undefined, after: DismissalRecord): Write {
  const item = defined({ ...after, list: LIST } as const);
  if (!before) return createWrite(dismissals().create(item));
  return replaceWrite(dismissals(), dismissals().put(item), { version: before.version });
}

/** Condition: the stored version is that of `dismissal`. */
export function removeDismissal(dismissal: DismissalRecord): Write {
  return removeWrite(dismissals().remove({ list: LIST, id: dismissal.id }), { version: dismissal.version });
}
