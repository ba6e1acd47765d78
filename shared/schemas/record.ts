import * as z from 'zod';
import { Id } from './text.ts';
import { Instant } from './time.ts';

/** The fields that all records have. `version` starts at 1 and rises with each write. */
export const recordFields = {
  id: Id,
  version: z.int().min(1).meta({ description: 'Rises with each write; it is also the ETag' }),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable()
    .default(null)
    .meta({ description: 'When the record was deleted; null if it is not deleted', example: null }),
};

/** The field of a record that was joined into another one. */
export const joined = {
  mergedInto: Id.optional().meta({ description: 'Only of a deleted record: the one that it was joined into' }),
};

/** The fields that all stored records have. A field without a value is absent. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt?: string | undefined;
  /** The record that it was joined into. It is deleted. */
  readonly mergedInto?: string | undefined;
  /** The records that were joined into this one. Answers do not show them. */
  readonly mergedFrom?: readonly string[] | undefined;
  /** When the record last moved in the lists that show it, by order. Answers do not show it. */
  readonly movedAt?: Readonly<Record<string, string>> | undefined;
}

/** What a user let the service work out, as it is stored for a time. */
export interface KeptRecord {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly keptUntil: string;
}

/** A link that opens something without a sign-in, as it is stored. It holds a hash of the secret: reading the table opens nothing. */
export interface StoredLink {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly secretHash: string;
  /** Identifies the request that made it, so that a repeat of that request makes no other. */
  readonly madeBy?: string | undefined;
  /** The user who got the address. Absent: the service sent it, and showed it to no one else. */
  readonly createdBy?: string | undefined;
  /** When it is deleted: seconds since the epoch. */
  readonly expiresAt: number;
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
 * Returns the schema of a change (PATCH). An absent field keeps its value. An optional field may be null, which removes it.
 * Defaults do not apply. Unknown fields are errors.
 */
export function changeOf<S extends z.ZodRawShape>(shape: S) {
  const changed = Object.entries(shape).map(([name, field]) => [name, changeField(field as z.ZodType)]);
  return z.strictObject(Object.fromEntries(changed) as { [K in keyof S]: Changed<S[K]> });
}

function changeField(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional) return withMetaOf((field.unwrap() as z.ZodType).nullable().optional(), field);
  if (field instanceof z.ZodDefault) return withMetaOf((field.unwrap() as z.ZodType).optional(), field);
  return field.optional();
}

function withMetaOf(changed: z.ZodType, field: z.ZodType): z.ZodType {
  const meta = field.meta();
  return meta ? changed.meta(meta) : changed;
}

/** Who did something, and when. */
export interface Stamp {
  readonly by: string;
  readonly at: string;
}
