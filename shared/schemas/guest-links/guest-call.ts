import * as z from 'zod';
import { aboardField } from '#shared/schemas/activities/boarding.ts';
import { Instant } from '#shared/schemas/time.ts';

/** What a guest can say by their page: they are at the pick-up, or need help. */
export const GUEST_CALLS = ['HERE', 'HELP'] as const;

export const GuestCall = z.object({ vipId: z.string(), kind: z.enum(GUEST_CALLS), at: Instant }).meta({
  id: 'GuestCall',
  description: 'What a guest said by their page. HERE: they are at the pick-up. HELP: they need help',
});
export type GuestCall = Readonly<z.infer<typeof GuestCall>>;

/** What is known of the guests of a ride. */
export const guestReports = {
  ...aboardField,
  guestCalls: z.array(GuestCall).optional().meta({
    description: 'What guests said by their page, the last time of each kind. Absent: nothing',
  }),
};

export const NewGuestCall = z.strictObject({ kind: z.enum(GUEST_CALLS) }).meta({ id: 'NewGuestCall' });
