import type { Activity } from '#shared/schemas/activities/activity.ts';

/** Names a row of a paper, so that a later paper can tell what became of it. */
export interface RowKey {
  readonly id: string;
  /** What the row is called in a list of rows that are gone. */
  readonly label: string;
  /** When it begins. Absent for a row without a time. */
  readonly at?: string | undefined;
  /** The guest whose name the label has. */
  readonly personId?: string | undefined;
}

export function activityKey({ id, startTime, title }: Pick<Activity, 'id' | 'startTime' | 'title'>): RowKey {
  return {
    id,
    at: startTime,
    label: title,
  };
}
