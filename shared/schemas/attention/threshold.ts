import * as z from 'zod';
import { noneTwice } from '#shared/schemas/fault.ts';

/** The most thresholds of one kind that a webhook names. */
const MOST = 5;

function several(value: z.ZodInt, unit: string) {
  return z
    .array(value)
    .max(MOST, `must have at most ${MOST} values`)
    .refine(...noneTwice(`a number of ${unit}`));
}

/** What everyone hears of, also where no webhook names a threshold. */
const LATE_MINUTES = [5];
const ARRIVING_MINUTES = [10];
const ARRIVING_METRES = [500];

export const Thresholds = z
  .strictObject({
    lateMinutes: several(z.int().min(1).max(240), 'minutes')
      .default(LATE_MINUTES)
      .meta({ description: '`ride.late`: the minutes that the ride will arrive after its end, 1 to 240' }),
    arrivingMinutes: several(z.int().min(1).max(120), 'minutes')
      .default(ARRIVING_MINUTES)
      .meta({ description: '`ride.arriving`: the minutes that are left, 1 to 120' }),
    arrivingMetres: several(z.int().min(50).max(50_000), 'metres')
      .default(ARRIVING_METRES)
      .meta({ description: '`ride.arriving`: the metres that are left in a straight line, 50 to 50000' }),
  })
  .meta({
    id: 'Thresholds',
    description:
      'When `ride.late` and `ride.arriving` are told. Each list has at most 5 values. An absent list has its default, and an empty one tells nothing',
    example: { lateMinutes: [5, 15], arrivingMinutes: [10], arrivingMetres: [300] },
  });
export type Thresholds = Readonly<z.output<typeof Thresholds>>;

export const DEFAULT_THRESHOLDS: Thresholds = {
  lateMinutes: LATE_MINUTES,
  arrivingMinutes: ARRIVING_MINUTES,
  arrivingMetres: ARRIVING_METRES,
};

/** The threshold that a ride has crossed. It has one of the two. */
export const Threshold = z.object({ minutes: z.int().optional(), metres: z.int().optional() }).meta({
  id: 'Threshold',
  description: 'Only of `ride.late` and `ride.arriving`: the threshold that the ride has crossed',
  example: { minutes: 10 },
});
export type Threshold = Readonly<z.output<typeof Threshold>>;
