import * as z from 'zod';
import { Phone } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';

/** What a number is in the record of a guest. */
export const NUMBER_USES = ['PHONE', 'EMERGENCY'] as const;

const Stored = z.record(z.string(), z.unknown());
const named = { id: z.string(), name: z.string(), deletedAt: Instant.optional() };

export const PhoneQuery = z.object({ phone: Phone });

/** What is held under a phone number. */
export const NumberHolders = z
  .object({
    phone: z.string().meta({ description: 'In the form of E.164', example: '+442079460958' }),
    guests: z.array(
      z.object({
        ...named,
        use: z.enum(NUMBER_USES).meta({ description: 'PHONE: their own. EMERGENCY: that of their emergency contact' }),
      }),
    ),
    drivers: z.array(z.object(named)),
    users: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: 'Who drives as one of the drivers' }),
    messages: z.array(Stored).meta({ description: 'What came from the number, as it is stored' }),
    deliveries: z.array(Stored).meta({ description: 'What is noted of messages to it, for 30 days' }),
  })
  .meta({ id: 'NumberHolders' });
export type NumberHolders = z.output<typeof NumberHolders>;
