import { phoneNumberOf, sharersOf } from '#shared/domain/drivers/shared-phones.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { findDriverPhone, replaceDriverPhone } from '#shared/entities/drivers/driver-phone.ts';
import { nextNumber } from '#shared/entities/messages/confirmation.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { Write } from '#shared/table/write.ts';

interface AskNumber {
  readonly number: number;
  /** Whether the reply must name the number, because the phone is that of several drivers. */
  readonly isShared: boolean;
  /** To commit with the message, which relies on its driver. */
  readonly writes: readonly Write[];
}

/**
 * Returns the number of the next message to a driver that asks for a reply, from 1. Drivers who share a phone have one sequence, so that a
 * number names one message.
 */
export async function nextAskNumber(driver: DriverRecord): Promise<AskNumber> {
  const others = sharersOf(driver, await allDrivers());
  const phone = phoneNumberOf(driver);
  if (others.length === 0 || phone === undefined)
    return { number: await nextNumber(driver.id), isShared: false, writes: [] };
  const ids = [driver, ...others].map(({ id }) => id);
  const [stored, ...numbers] = await Promise.all([findDriverPhone(phone), ...ids.map(nextNumber)]);
  const number = Math.max((stored.lastAsked ?? 0) + 1, ...numbers);
  const driverIds = [...new Set([...stored.driverIds, driver.id])];
  return { number, isShared: true, writes: [replaceDriverPhone(stored, { ...stored, driverIds, lastAsked: number })] };
}
