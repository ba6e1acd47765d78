import { createHmac } from 'node:crypto';
import { cursorKey } from '#shared/table/cursor.ts';

const DIGITS = 4;

/**
 * Returns the four digits by which a guest proves at the vehicle that this ride is theirs. They are worked out from a key of the table,
 * so nothing is stored, and they stay the same while the key does.
 */
export async function boardingCode(activityId: string, vipId: string): Promise<string> {
  const mac = createHmac('sha256', await cursorKey()).update(JSON.stringify(['boarding', activityId, vipId]));
  return String(mac.digest().readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}
