import { later } from '#shared/domain/time/days.ts';
import type { DeviceRecord } from '#shared/schemas/gps/gps-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 15 * MINUTE_MS;

type Failure = Pick<DeviceRecord, 'failingSince' | 'failures' | 'lastFailure' | 'restUntil'>;

/** Returns the fields of a device after one more failure. Each pause is twice as long as the one before: 30 seconds to 15 minutes. */
export function afterFailure(
  { failingSince, failures = 0 }: Failure,
  lastFailure: string,
  now: string,
): Required<Failure> {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return {
    failures: failures + 1,
    lastFailure,
    failingSince: failingSince ?? now,
    restUntil: later(now, pause),
  };
}
