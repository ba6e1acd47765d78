import type { Aboard } from '#shared/schemas/activities/boarding.ts';
import type { GuestCall } from '#shared/schemas/guest-links/guest-call.ts';
import type { Role } from '#shared/schemas/users/user.ts';

/** What people have reported of an activity. */
export interface ActivityReports {
  /** The role of the user who set the status, and when. Absent if the clock set it, or if nothing has begun. */
  readonly statusSetBy?: { readonly role: Role; readonly at: string } | undefined;
  /** The role of the user who reported the start, and when. Stays after the end: completed rides tell how long ways take. */
  readonly begunBy?: { readonly role: Role; readonly at: string } | undefined;
  /** The guests who are aboard, or were. Marks of guests who are no longer on it do not count: see `aboardOf`. */
  readonly aboard?: readonly Aboard[] | undefined;
  /** What guests said by their page. Each kind once per guest: the last time counts. */
  readonly guestCalls?: readonly GuestCall[] | undefined;
}
