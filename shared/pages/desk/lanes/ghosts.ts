import { signal } from '@preact/signals';

/** A ride as a proposal or the plan of the copilot would have it: drawn on the lanes beside what is planned. Times in milliseconds. */
export interface Ghost {
  readonly id: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly vehicleId?: string | null | undefined;
  readonly driverId?: string | null | undefined;
  readonly vipIds?: readonly string[] | undefined;
}

/** What a proposal or the copilot shows at present. Empty: nothing. */
export const shown = signal<readonly Ghost[]>([]);

/** The time of a new ride while a person draws it in an empty lane. */
export const draft = signal<{ readonly lane: string; readonly start: number; readonly end: number } | undefined>(
  undefined,
);
