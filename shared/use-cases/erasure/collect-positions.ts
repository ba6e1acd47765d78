import { deviceIdsOf } from '#shared/domain/gps/enrolment.ts';
import { findDevice } from '#shared/entities/gps/device.ts';
import { firstPositions } from '#shared/entities/gps/position.ts';
import type { Collected } from './collector.ts';

/** An answer of Lambda has 6 MB at most. A position takes about 150 bytes. */
const MAX_POSITIONS = 20_000;
const ALWAYS = { from: '1900-01-01T00:00:00.000Z', to: '2200-01-01T00:00:00.000Z' };

/** Reads the devices of a driver, and their positions, the oldest first. */
export async function collectPositions(driverId: string): Promise<Collected> {
  const device = await findDevice(driverId);
  if (!device) return { records: [] };
  const stored = await Promise.all(deviceIdsOf(device).map((id) => firstPositions(id, ALWAYS, MAX_POSITIONS)));
  const positions = stored.flat().sort((one, other) => (one.fixTime < other.fixTime ? -1 : 1));
  const shown = positions.slice(0, MAX_POSITIONS);
  const last = shown.at(-1)?.fixTime;
  return {
    records: [device, ...shown],
    ...(positions.length > shown.length && last ? { more: `/api/drivers/${driverId}/positions?from=${last}` } : {}),
  };
}
