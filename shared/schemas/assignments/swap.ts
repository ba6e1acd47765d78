import * as z from 'zod';
import { Activity } from '#shared/schemas/activities/activity.ts';
import { Id } from '#shared/schemas/text.ts';

export const SwapKind = z.enum(['DRIVERS', 'VEHICLES', 'BOTH']).meta({ id: 'SwapKind' });
export type SwapKind = z.infer<typeof SwapKind>;

export const EventSwap = z
  .strictObject({
    withEventId: Id.meta({ description: 'The other ride' }),
    what: SwapKind,
    withVersion: z.int().min(1).optional().meta({
      description: 'The version of the other ride. Another one is `412`, as with `If-Match` for the first ride',
    }),
  })
  .meta({ id: 'EventSwap' });
export type EventSwap = z.output<typeof EventSwap>;

export const SwappedEvents = Activity.extend({ other: Activity }).meta({ id: 'SwappedEvents' });
