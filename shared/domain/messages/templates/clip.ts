/** The longest text that we draft. */
export const MAX_DRAFT = 600;

/** Returns a text of at most this length. Where it is longer, it ends with `…`. */
export function clip(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

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
