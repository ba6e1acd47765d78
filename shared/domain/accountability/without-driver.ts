import type { MarkRecord } from '#shared/schemas/accountability/muster-record.ts';

const NAME = 'erased driver';

/** Returns a mark without the driver who made it. What it says of the guest stays. */
export function withoutDriver({ driverId: _driver, ...mark }: MarkRecord): MarkRecord {
  return {
    ...mark,
    by: mark.by ?? NAME,
  };
}
