import * as z from 'zod';
import { line } from '#shared/schemas/text.ts';

export const RANGE_END = '2026-11-21T23:00:00.000Z';

/** Tells whether a range ends after it begins. */
export function isForward({ from, to }: { readonly from: string; readonly to?: string | undefined }): boolean {
  return to === undefined || from < to;
}
export const FORWARD = { path: ['to'], error: 'must be after from' };

export const reasonForPeople = line(500).optional().meta({ description: 'Why, for people', example: 'Called in sick' });

const MAX_SHIFT_MINUTES = 7 * 24 * 60;

export const minutesToMove = z
  .int()
  .min(-MAX_SHIFT_MINUTES, 'must be at least -10080 (7 days earlier)')
  .max(MAX_SHIFT_MINUTES, 'must be at most 10080 (7 days later)')
  .refine((minutes) => minutes !== 0, 'must not be 0')
  .meta({ description: 'How much later; negative: earlier', example: 30 });
