export type Values = Readonly<Record<string, unknown>>;

/** A write to undo, with the values of the fields that it changed. */
export interface Undone {
  readonly subject: string;
  readonly subjectId: string;
  /** The version of the record after the write. */
  readonly version: number;
  readonly kind: string;
  readonly at: string;
  readonly before: Values;
  readonly after: Values;
}

/** A record as it is now. */
export interface Current extends Values {
  readonly id: string;
  readonly version: number;
}

interface Mark {
  readonly at: string;
}

/** Tells whether a person has begun an activity, or said who is aboard, since it was written. */
export function hasBegunSince({ aboard = [], status, statusSetBy }: Current, { at }: Undone): boolean {
  const isAfter = (mark: Mark | undefined): boolean => mark !== undefined && mark.at > at;
  const isBegun = (status === 'IN_PROGRESS' || status === 'COMPLETED') && isAfter(statusSetBy as Mark | undefined);
  return isBegun || (aboard as readonly Mark[]).some(isAfter);
}
