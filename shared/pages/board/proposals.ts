import type * as z from 'zod';
import type { NewProposal } from '#shared/schemas/proposals/new-proposal.ts';
import type { Activity, Mend } from './records.ts';

/** Returns the request that works something out. */
export function proposalOf(body: z.input<typeof NewProposal>): Mend {
  return {
    operationId: 'createProposal',
    params: {},
    body: { ...body },
  };
}

const NEAR_MS = 4 * 3_600_000;

/** Returns the planned rides around a ride, the nearest in time first. */
export function ridesNear(ride: Activity, activities: readonly Activity[]): readonly Activity[] {
  const apart = (other: Activity) => Math.abs(Date.parse(other.startTime) - Date.parse(ride.startTime));
  return activities
    .filter(({ id, status, type }) => type === 'TRANSPORT' && status === 'SCHEDULED' && id !== ride.id)
    .filter((other) => apart(other) <= NEAR_MS)
    .sort((a, b) => apart(a) - apart(b));
}
