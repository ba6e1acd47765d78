import * as z from 'zod';
import { Id } from './text.ts';
import { Instant } from './time.ts';

/** What all records carry. `version` starts at 1 and rises with each write. */
export const recordFields = {
  id: Id,
  version: z.int().min(1).meta({ description: 'Raised by each write; also the ETag' }),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable()
    .default(null)
    .meta({ description: 'When it was deleted; null while it is not', example: null }),
};

/** What all stored records have in common; a field that is not set is absent. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt?: string | undefined;
}

type Changed<T> =
  T extends z.ZodOptional<infer Inner>
    ? z.ZodOptional<z.ZodNullable<Inner>>
    : T extends z.ZodDefault<infer Inner>
      ? z.ZodOptional<Inner>
      : T extends z.ZodType
        ? z.ZodOptional<T>
        : never;

/**
 * The shape of a change (PATCH): each field may be left out, which keeps it; a field that the record can lack may be null, which
 * removes it. Defaults do not apply, and unknown fields are refused by name.
 */
export const changeOf = <S extends z.ZodRawShape>(shape: S) => {
  const changed = Object.entries(shape).map(([name, field]) => [name, changeField(field as z.ZodType)]);
  return z.strictObject(Object.fromEntries(changed) as { [K in keyof S]: Changed<S[K]> });
};

const changeField = (field: z.ZodType): z.ZodType => {
  if (field instanceof z.ZodOptional) return described((field.unwrap() as z.ZodType).nullable().optional(), field);
  if (field instanceof z.ZodDefault) return described((field.unwrap() as z.ZodType).optional(), field);
  return field.optional();
};

const described = (changed: z.ZodType, field: z.ZodType): z.ZodType => {
  const words = field.meta();
  return words ? changed.meta(words) : changed;
};
