import { DriverWithoutPhone } from '#shared/contract/problems.ts';
import { beginOutbound, type Outbound } from '#shared/domain/messages/begin-message.ts';
import { e164Number } from '#shared/domain/messages/e164-number.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { createMessage, findMessage } from '#shared/entities/messages/message.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { WriteLost } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

interface Accepted extends Pick<Outbound, 'id' | 'text' | 'attachSchedule'> {
  readonly driver: DriverRecord;
  readonly settings: SettingsRecord;
  /** True if an earlier attempt of the same request may have stored the message. */
  readonly retried: boolean;
}

/**
 * Stores a message to a driver. It waits to be sent: call `queueMessages` then. Throws Forbidden, DriverWithoutPhone, ContendedWrite, or NotFound
 * if the driver is deleted meanwhile.
 */
export async function acceptMessage(
  { actor, audit, commit, now }: UseCaseContext,
  { attachSchedule, driver, id, retried, settings, text }: Accepted,
): Promise<MessageRecord> {
  actor.authorize('create', 'Message', { driverId: driver.id });
  assertReachable(driver);
  const earlier = retried ? await findMessage(id) : undefined;
  if (earlier) return earlier;
  const message = beginOutbound({
    id,
    createdBy: actor.id,
    now,
    retentionDays: settings.messages.retentionDays,
    driverId: driver.id,
    purpose: 'MESSAGE',
    text,
    ...(attachSchedule ? { attachSchedule } : {}),
  });
  const shown = { driver: driverStore.asLive(driver), guests: [] };
  await retryOnConflict(async () => {
    try {
      await commit({ writes: [...createMessage(message, shown), audit('Message', undefined, message)] });
    } catch (error) {
      if (error instanceof WriteLost) requireLive(await findDriver(driver.id), 'driver', driver.id);
      throw error;
    }
  });
  return message;
}

/** Throws DriverWithoutPhone if no message can reach the driver. */
export function assertReachable({ id, name, phone }: DriverRecord): void {
  if (e164Number(phone) !== undefined) return;
  const what = phone === undefined ? 'has no phone' : 'has a phone without a country code';
  throw new DriverWithoutPhone(`${name} ${what}. Set the phone, such as +44 20 7946 0958.`, {
    cure: { operationId: 'updateDriver', params: { driverId: id } },
  });
}
