import type { ActivityType } from '#shared/schemas/activities/activity.ts';
import type { Guest } from './guests.ts';
import type { Place } from './places.ts';

/** An item of the programme. */
export interface Item {
  readonly key: string;
  readonly type: Exclude<ActivityType, 'TRANSPORT'>;
  readonly title: string;
  readonly description?: string;
  readonly place: Place;
  /** The local time of its start, as `HH:MM`. */
  readonly at: string;
  readonly minutes: number;
  /** Tells whether a guest takes part. `number` is the place of the guest in the list, from 0. */
  readonly isFor: (guest: Guest, number: number) => boolean;
  readonly isCancelled?: boolean;
}
