import * as z from 'zod';
import { Mode } from '#shared/schemas/assignments/needs.ts';
import { Id } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';

export const WAY_SOURCES = ['MANUAL', 'ROUTER', 'OBSERVED', 'ESTIMATE'] as const;
export type WaySource = (typeof WAY_SOURCES)[number];

/** The longest way that counts: 6 hours. A booking looks no further for the rides before and after. */
export const MAX_WAY_MINUTES = 360;

/** How a way goes, as requests name it. */
export const wayMode = {
  mode: Mode.default('ROAD').meta({ description: 'Whether it goes by road, by water or through the air' }),
};

export const WayMinutes = z
  .strictObject({ minutes: z.int().min(0).max(MAX_WAY_MINUTES).meta({ example: 35 }), ...wayMode })
  .meta({ id: 'WayMinutes' });

export const Way = z
  .object({
    fromPlaceId: z.string(),
    fromName: z.string().meta({ example: 'Heathrow Terminal 3' }),
    toPlaceId: z.string(),
    toName: z.string().meta({ example: 'Hotel Aurora' }),
    mode: Mode,
    minutes: z.int().meta({ description: 'Without the buffers of the two places and without peaks' }),
    source: z.enum(WAY_SOURCES).meta({
      description:
        'MANUAL: set by a person. ROUTER: from the router. OBSERVED: the median of completed rides. ESTIMATE: from the coordinates',
    }),
    at: Instant.meta({ description: 'When it was set, asked for or worked out' }),
  })
  .meta({ id: 'Way' });
export type Way = z.output<typeof Way>;

export const WayPath = z.object({ from: Id, to: Id });
