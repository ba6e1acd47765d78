import { HOUR_MS } from '#shared/units/durations.ts';
import { type Bar, HOUR_PX, type Lane, type LaneKind } from './lane-rows.ts';

const STEP_MS = 5 * 60_000;

/** Returns the request that a drag means: another vehicle or driver, another time, or both. `undefined`: nothing changed. */
export function dragged(
  bar: Pick<Bar, 'start' | 'end'>,
  kind: LaneKind,
  { from, pixels, to }: { readonly from: Lane; readonly to: Lane | undefined; readonly pixels: number },
): Record<string, unknown> | undefined {
  const moved = Math.round(((pixels / HOUR_PX) * HOUR_MS) / STEP_MS) * STEP_MS;
  const isOther = to !== undefined && !to.isFixed && to.key !== from.key;
  if (moved === 0 && !isOther) return undefined;
  const instant = (at: number) => new Date(at).toISOString();
  return {
    ...(isOther ? { [kind === 'vehicle' ? 'vehicleId' : 'driverId']: to.resourceId ?? null } : {}),
    ...(moved === 0 ? {} : { startTime: instant(bar.start + moved), endTime: instant(bar.end + moved) }),
  };
}
