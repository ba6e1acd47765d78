import { clip } from './clip.ts';

const MAX_PLACE = 60;

interface Places {
  readonly pickupLocation?: string | undefined;
  readonly dropoffLocation?: string | undefined;
}

/** Returns the way of a ride: `Hotel Aurora to Guildhall`. Empty if no place is known. */
export function way({ dropoffLocation, pickupLocation }: Places): string {
  return [
    pickupLocation === undefined ? '' : clip(pickupLocation, MAX_PLACE),
    dropoffLocation === undefined ? '' : `to ${clip(dropoffLocation, MAX_PLACE)}`,
  ]
    .filter(Boolean)
    .join(' ');
}
