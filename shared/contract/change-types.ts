import type { ChangeKind } from '#shared/schemas/changes/change.ts';
import { SUBJECTS, type Subject } from './define-contract.ts';

/** Subjects of which no write leaves an audit record. */
const UNWRITTEN: readonly Subject[] = ['Copilot', 'Whereabouts', 'Audit', 'Change'];

/** Returns the first part of a type: `activity` for ScheduleEvent, `gpsPosition` for GpsPosition. */
export function wordOf(subject: string): string {
  return subject === 'ScheduleEvent' ? 'activity' : subject.charAt(0).toLowerCase() + subject.slice(1);
}

/** What is told of a ride in progress, without a change of its record. */
const RIDE_KINDS: readonly ChangeKind[] = ['late', 'arriving'];

/** Returns the type of a change, such as `activity.updated` or `ride.late`. */
export function changeType(subject: string, kind: ChangeKind): string {
  return `${RIDE_KINDS.includes(kind) ? 'ride' : wordOf(subject)}.${kind}`;
}

const RECORD_KINDS: readonly ChangeKind[] = ['created', 'updated', 'deleted', 'restored', 'erased'];

/** The kinds of single subjects. */
const OWN_KINDS: Partial<Record<Subject, readonly ChangeKind[]>> = {
  Attention: ['raised', 'cleared'],
  ScheduleEvent: RIDE_KINDS,
};

/** What a wrong type is told. The list of all types is too long for an error. */
export const TYPE_ERROR =
  'must be a type of change, such as activity.updated: a subject, then created, updated, deleted, restored or erased';

/** All types of changes. */
export const CHANGE_TYPES = SUBJECTS.filter((subject) => !UNWRITTEN.includes(subject)).flatMap((subject) =>
  [...RECORD_KINDS, ...(OWN_KINDS[subject] ?? [])].map((kind) => changeType(subject, kind)),
) as unknown as readonly [string, ...string[]];
