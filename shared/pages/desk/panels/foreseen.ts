import type { Field } from '#shared/pages/desk/forms/operations.ts';
import { type Difference, differencesOf } from '#shared/pages/desk/forms/values.ts';
import { find } from '#shared/pages/desk/store/store.ts';
import type { Call, Trial } from '#shared/pages/desk/store/writes.ts';

/** What of a ride people look at when it changes. */
const FIELDS: readonly Field[] = [
  { name: 'status', type: 'choice' },
  { name: 'startTime', type: 'instant' },
  { name: 'endTime', type: 'instant' },
  { name: 'vehicleId', type: 'id', record: 'Vehicle' },
  { name: 'driverId', type: 'id', record: 'Driver' },
  { name: 'coDriverId', type: 'id', record: 'Driver' },
];

/** What happened to a ride that follows its flight, as the answer says it. */
export interface Followed {
  readonly eventId: string;
  readonly title: string;
  readonly outcome: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly problem?: { readonly code?: string; readonly values?: object; readonly detail?: string };
}

/** What a dry run says of the ride that it changes: the differences, and which drivers are told. */
export interface Foreseen {
  readonly differences: readonly Difference[];
  readonly told: readonly string[];
  readonly followed: readonly Followed[];
}

const NOTHING: Foreseen = { differences: [], told: [], followed: [] };

/** Returns what a dry run says, beside its warnings and what follows. */
export function foreseenOf({ params = {} }: Call, trial: Trial): Foreseen {
  if (trial.is === 'refused' || typeof trial.value !== 'object' || trial.value === null) return NOTHING;
  const { eventId } = params;
  const before = typeof eventId === 'string' ? find('activities', eventId) : undefined;
  const items = trial.value['items'];
  const followed = (Array.isArray(items) ? items : []).filter((each: Partial<Followed>) => each.outcome !== undefined);
  if (!before) return { ...NOTHING, followed };
  const after = trial.value;
  const differences = differencesOf(FIELDS, before, after);
  if (differences.length === 0) return { ...NOTHING, followed };
  const ids = [before.driverId, before.coDriverId, after['driverId'], after['coDriverId']];
  const known = new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''));
  return { differences, told: [...known].map((id) => find('drivers', id)?.name ?? id), followed };
}
