import type { Report } from './report.ts';

const SHARED = { id: 'rep_4g7k2m9q3t5w8x1z6b0c', kind: 'VIP_SCHEDULE', format: 'PDF' } as const;
const TIMES = { keptUntil: '2027-05-17T08:00:00.000Z', createdAt: '2027-05-10T08:00:00.000Z' };

/** A report in each of its states. */
export const REPORT_EXAMPLES: Readonly<Record<NonNullable<Report['status']>, Report>> = {
  READY: {
    ...SHARED,
    status: 'READY',
    fileName: 'Itinerary - Zoe Lukasiewicz - 2027-05-10.pdf',
    url: 'https://files.example.org/reports/file_4g7k2m9q3t5w8x1z6b0c',
    expiresAt: '2027-05-10T08:15:00.000Z',
    ...TIMES,
    pages: 2,
    bytes: 31_204,
  },
  PENDING: { ...SHARED, status: 'PENDING', progress: { done: 25, of: 300 }, ...TIMES },
  FAILED: {
    ...SHARED,
    status: 'FAILED',
    failure: 'It could not be made in 4 attempts. Ask again.',
    ...TIMES,
  },
};
