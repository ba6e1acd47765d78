import * as z from 'zod';

/** How far work is that one request asked for and a job finishes. */
export const PROGRESS_STATUSES = ['PENDING', 'READY', 'FAILED'] as const;

/** The fields of an answer about work that a job may finish. The answer has status 202 while it is PENDING. */
export const progressing = {
  status: z
    .enum(PROGRESS_STATUSES)
    .default('READY')
    .meta({ description: 'PENDING: a job works on it. Read it again in some seconds. FAILED: `failure` says why' }),
  progress: z
    .object({ done: z.int().min(0), of: z.int().min(1) })
    .optional()
    .meta({ description: 'While it is PENDING: the parts that are done, and their number' }),
  failure: z.string().optional(),
};

/** The same as it is stored. Without it, the work is done. */
export interface ProgressRecord {
  readonly status: (typeof PROGRESS_STATUSES)[number];
  readonly done: number;
  readonly of: number;
  readonly failure?: string | undefined;
}
