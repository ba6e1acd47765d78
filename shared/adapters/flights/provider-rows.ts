import * as z from 'zod';
import { logger } from '#shared/platform/logger.ts';
import { normaliseFlightNumber } from '#shared/schemas/flights/flight.ts';
import { FlightProviderFailed } from './flight-provider.ts';

/** A flight number has a few legs on one date. */
export const MAX_LEGS = 20;
/** The longest text that we keep of a field: names of airports are shorter. */
const MAX_TEXT = 200;

function shortened(written: string): string {
  return written.slice(0, MAX_TEXT).toWellFormed();
}

/** Text that the table and every reader can take: at most 200 characters, and no half of a surrogate pair. */
export const text = z.string().transform(shortened).nullish();
/** A terminal, a gate or a belt. Some come as numbers. */
export const label = z.union([text, z.number().transform(String)]).catch(undefined);

/** The rows of an answer. Skips and counts rows that cannot be parsed. Fails if there are rows and none can be parsed. */
export function rowsOf<S extends z.ZodType>(row: S) {
  return z.array(z.unknown()).transform((rows, context) => {
    const readable = rows.flatMap((each): z.output<S>[] => {
      const read = row.safeParse(each);
      return read.success ? [read.data] : [];
    });
    if (rows.length > 0 && readable.length === 0) context.addIssue({ code: 'custom', message: 'no row can be parsed' });
    return { rows: readable, skipped: rows.length - readable.length };
  });
}

/** Returns the rows of an answer about a flight. Throws FlightProviderFailed for an answer of another shape. */
export function readRows<Row>(
  answer: z.ZodType<{ readonly rows: readonly Row[]; readonly skipped: number }>,
  body: unknown,
  flightNumber: string,
): readonly Row[] {
  const read = answer.safeParse(body);
  if (!read.success)
    throw new FlightProviderFailed('UNAVAILABLE', 'The flight provider sent an answer of an unknown shape.');
  const { rows, skipped } = read.data;
  if (skipped > 0) logger().warn('rows of the flight provider skipped', { flightNumber, skipped });
  return rows;
}

/** Returns the stored form of a flight number. */
export function numberOf(written: string | null | undefined): string | undefined {
  return written ? normaliseFlightNumber(written) : undefined;
}

type Given<T> = { readonly [K in keyof T]: Exclude<T[K], null> };

/** Returns the fields that say something. */
export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Given<T>;
}
