import { plainText } from '#shared/domain/plain-text.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { RelatedRecords } from './present.ts';

const FIELDS = ['startTime', 'title', 'type', 'status', 'vips'] as const;
type Field = (typeof FIELDS)[number];

export type Sort = Field | `-${Field}`;

/** The orders of a list of activities. A leading `-` reverses the order. */
export const SORTS: readonly Sort[] = FIELDS.flatMap((field): Sort[] => [field, `-${field}`]);

const fieldOf = (sort: Sort): Field => sort.replace('-', '') as Field;

/** Returns the sort key of an activity: the field, then its start, then its id, so that no two keys are equal. */
export const sortKey = (activity: ActivityRecord, { vips }: RelatedRecords, sort: Sort): string => {
  const field = fieldOf(sort);
  const first =
    field === 'vips'
      ? activity.vipIds
          .map((id) => plainText(vips.get(id)?.name ?? ''))
          .sort()
          .join('\n')
      : plainText(activity[field]);
  return [first, activity.startTime, activity.id].join('\u0000');
};

/** Sorts activities. With `after`, the key of the last activity of the previous page, returns only those that follow it. */
export const sorted = (
  activities: readonly ActivityRecord[],
  related: RelatedRecords,
  sort: Sort,
  after?: string,
): readonly { readonly key: string; readonly activity: ActivityRecord }[] => {
  const direction = sort.startsWith('-') ? -1 : 1;
  const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -direction : direction);
  return activities
    .map((activity) => ({ activity, key: sortKey(activity, related, sort) }))
    .filter(({ key }) => after === undefined || compare(key, after) > 0)
    .sort((a, b) => compare(a.key, b.key));
};
