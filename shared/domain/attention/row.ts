import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { AttentionRow, Mend } from '#shared/schemas/attention.ts';
import type { AttentionFacts } from './facts.ts';

/** A row as a check finds it. */
export interface FoundRow extends Omit<AttentionRow, 'dismissal'> {
  /** What the row rests on. A dismissal ends as soon as this differs. */
  readonly basis: string;
}

/** One kind of thing that needs a person. One file each, listed in `all-checks.ts`. */
export interface AttentionCheck {
  readonly codes: readonly string[];
  readonly find: (facts: AttentionFacts) => FoundRow[];
}

interface Changed {
  readonly updatedAt: string;
}

/** Returns the last change of these records. */
export const lastChange = (...records: readonly (Changed | undefined)[]): string =>
  records.reduce((latest, record) => (record && record.updatedAt > latest ? record.updatedAt : latest), '');

/** Returns the row of an activity. `causes` are the other records that cause it. */
export const activityRow = (
  code: string,
  activity: ActivityRecord,
  row: Pick<FoundRow, 'detail' | 'mend'> & {
    readonly severity?: FoundRow['severity'];
    readonly causes?: readonly (Changed | undefined)[];
    /** What the row rests on, beside the version of the activity. */
    readonly basis?: string;
  },
): FoundRow => ({
  code,
  severity: row.severity ?? 'CRITICAL',
  subject: { type: 'ScheduleEvent', id: activity.id, name: activity.title },
  at: activity.startTime,
  since: lastChange(activity, ...(row.causes ?? [])),
  detail: row.detail,
  mend: row.mend,
  basis: [activity.version, row.basis].filter((part) => part !== undefined).join(' '),
});

/** Returns the request that changes an activity. */
export const updateMend = ({ id }: ActivityRecord, body: Readonly<Record<string, unknown>>): Mend => ({
  operationId: 'updateEvent',
  params: { eventId: id },
  body,
});

export const cancelMend = ({ id }: ActivityRecord): Mend => ({
  operationId: 'moveEventStatus',
  params: { eventId: id },
  body: { status: 'CANCELLED' },
});
