import * as z from 'zod';
import { ENDS_LATER, named, saying } from '#shared/schemas/fault.ts';
import { recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { Id, line } from '#shared/schemas/text.ts';
import { Bound, Instant, Timestamp } from '#shared/schemas/time.ts';
import { warned } from '#shared/schemas/warning.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** The longest block. Its ledger days fit into one transaction. */
export const MAX_BLOCK_DAYS = 31;

const reason = line(500).optional().meta({ example: 'Dentist' });

/** A time at which a driver or a vehicle is off. */
export const NewBlock = z
  .strictObject({
    from: Timestamp,
    to: Timestamp.meta({
      description: `Not included: a ride may start at this time. At most ${MAX_BLOCK_DAYS} days after \`from\``,
      example: '2026-11-21T12:00:00.000Z',
    }),
    reason,
  })
  .refine(...ENDS_LATER)
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_BLOCK_DAYS * DAY_MS, {
    path: ['to'],
    ...saying('PERIOD_TOO_LONG', `must be at most ${MAX_BLOCK_DAYS} days after from: make several blocks`, {
      most: { hours: MAX_BLOCK_DAYS * 24, rest: 0 },
      field: named('from'),
    }),
  })
  .meta({ id: 'NewBlock' });
export type NewBlock = z.output<typeof NewBlock>;

export const Block = z
  .object({
    ...recordFields,
    driverId: Id.optional().meta({ description: 'The driver who is off' }),
    vehicleId: Id.optional().meta({ description: 'The vehicle that is off' }),
    from: Instant,
    to: Instant.meta({ description: 'Not included' }),
    reason,
    ...warned,
  })
  .meta({ id: 'Block' });

export type BlockRecord = StoredRecord & {
  /** Each block has either a driver or a vehicle. */
  readonly driverId?: string | undefined;
  readonly vehicleId?: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly reason?: string | undefined;
};

export const blockRange = {
  from: Bound.optional().meta({ description: 'Blocks that end after this time; a date means the start of that day' }),
  to: Bound.optional().meta({ description: 'Blocks that begin before this time; a date includes that whole day' }),
};

/** A range of all blocks. Each day of it is read by itself. */
export const BlockQuery = z
  .object({
    from: Timestamp.meta({ description: 'Blocks that end after this time', example: '2026-11-20T00:00:00.000Z' }),
    to: Timestamp.meta({ description: 'Blocks that begin before this time', example: '2026-11-24T00:00:00.000Z' }),
  })
  .refine(...ENDS_LATER)
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_BLOCK_DAYS * DAY_MS, {
    path: ['to'],
    ...saying('PERIOD_TOO_LONG', `must be at most ${MAX_BLOCK_DAYS} days after from`, {
      most: { hours: MAX_BLOCK_DAYS * 24, rest: 0 },
      field: named('from'),
    }),
  });

export const BlockList = z.object({ items: z.array(Block) }).meta({ id: 'BlockList' });
