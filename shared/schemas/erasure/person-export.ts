import * as z from 'zod';
import { Instant } from '#shared/schemas/time.ts';

const Stored = z.record(z.string(), z.unknown());

const data = {
  activities: 'Activities of a VIP, and those that a driver drives. Without the ids of other guests',
  needs:
    'What others need of the person: guests who never share a ride with them or whose usual driver they are, and vehicles that are reserved for them. Ids, without the data of others',
  flights: 'Without the ids of other guests',
  feeds: 'The calendar feed, without its secret',
  'guest-links': 'The links to pages of their rides, without the secrets',
  gps: 'The GPS device of a driver, and its positions, the oldest first',
  blocks: 'The times at which a driver is off',
  musters: 'Marks of a VIP, marks that a driver made, and what a driver was asked',
  reports: 'Reports that show the person',
  messages:
    'Messages to and from the person, those from their number, messages that show a VIP, and what a driver is still to be told or to confirm',
  deliveries: 'What is noted of messages to their number for 30 days: when they were sent, delivered and read',
  orders:
    'Which suppliers were asked for rides of a VIP or held them, until when, and what they saw. An erasure leaves none: the rides then show nothing of the person',
  changes: 'What the changes of the last 24 hours that can be undone say of them',
} as const;

export const PersonExport = z
  .object({
    subject: z.enum(['Vip', 'Driver', 'User']),
    id: z.string(),
    at: Instant,
    record: Stored.meta({ description: 'The record of the person' }),
    data: z
      .object(
        Object.fromEntries(
          Object.entries(data).map(([name, description]) => [name, z.array(Stored).meta({ description })]),
        ) as Record<keyof typeof data, z.ZodArray<typeof Stored>>,
      )
      .meta({ description: 'What each capability keeps of the person, as it is stored' }),
    audit: z.array(Stored).meta({
      description: 'The audit records of the record, the newest first. An erasure keeps them: they hold no values',
    }),
    files: z
      .array(z.object({ name: z.string(), url: z.string() }))
      .meta({ description: 'The files that show the person. The links work for 15 minutes' }),
    more: z.array(z.string()).meta({ description: 'Paths of what did not fit into this answer' }),
  })
  .meta({ id: 'PersonExport' });
export type PersonExport = z.input<typeof PersonExport>;
