import * as z from 'zod';
import { Id } from '#shared/schemas/text.ts';

const SIDES = ['this', 'other'] as const;

/** Which value each field keeps. */
export type Keep = Readonly<Record<string, (typeof SIDES)[number] | undefined>>;

/** Returns the body of a merge of records with these fields. */
export function mergeOf<const F extends string>(fields: readonly F[]) {
  const sides = Object.fromEntries(fields.map((field) => [field, z.enum(SIDES).optional()])) as {
    [K in F]: z.ZodOptional<z.ZodEnum<{ this: 'this'; other: 'other' }>>;
  };
  return z.strictObject({
    duplicateId: Id.meta({ description: 'The record that is joined into this one. It is deleted' }),
    keep: z
      .strictObject(sides)
      .optional()
      .meta({
        description:
          'By field: the value of `this` record or of the `other` one. Default: that of this one; where it has none, that of the other',
        example: { [fields[0] ?? 'name']: 'other' },
      }),
  });
}

const Difference = z
  .object({
    field: z.string().meta({ example: 'partySize' }),
    this: z.unknown().optional().meta({ description: 'The value of this record. Absent: it has none', example: 1 }),
    other: z.unknown().optional().meta({ description: 'The value of the duplicate', example: 2 }),
    kept: z.enum([...SIDES, 'both']).meta({ description: 'both: the texts or the nights of both were joined' }),
  })
  .meta({ id: 'MergeDifference' });
export type Difference = z.infer<typeof Difference>;

/** What the answer of a merge says beside the record. */
export const mergedFields = {
  differences: z.array(Difference).meta({
    description: 'The fields in which the records differ. Empty if an earlier request joined them already',
  }),
  moved: z.record(z.string(), z.int()).meta({
    description: 'How many records of the duplicate are now those of this one, by kind',
    example: { activities: 3, flights: 1 },
  }),
};
