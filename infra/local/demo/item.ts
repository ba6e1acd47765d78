import type { ActivityType } from '#shared/schemas/activity.ts';
import type { Guest } from './guests.ts';
import type { Place } from './places.ts';

/** An item of the programme. */
export interface Item {
  readonly key: string;
  readonly type: Exclude<ActivityType, 'TRANSPORT'>;
  readonly title: string;
  readonly description?: string;
  readonly place: Place;
  /** The time of its calendar day. */
  readonly at: string;
  readonly minutes: number;
  /** Who is on it; guests are numbered in the order of their list. */
  readonly isFor: (guest: Guest, number: number) => boolean;
  readonly isCancelled?: boolean;
}
