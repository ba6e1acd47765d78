import { invalidField } from '#shared/contract/invalid-field.ts';
import { DriverWithoutPhone } from '#shared/contract/problems.ts';
import { onPageOnly, readOnPage } from '#shared/domain/messages/attempt.ts';
import { type Outbound, outboundOf } from '#shared/domain/messages/begin-message.ts';
import { e164Number } from '#shared/domain/messages/numbers.ts';
import { requireLive } from '#shared/domain/records.ts';
import { driverStore, findDriver, linkedUserIds } from '#shared/entities/drivers/driver.ts';
import { createMessage, findMessage, replaceMessage } from '#shared/entities/messages/message.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { retryOnConflict, type Write, WriteLost } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

interface Accepted extends Pick<Outbound, 'id' | 'text' | 'attachSchedule' | 'answers'> {
  readonly driver: DriverRecord;
  readonly settings: SettingsRecord;
  /** True if an earlier attempt of the same request may have stored the message. */
  readonly retried: boolean;
}

/**
 * Stores a message to a driver, which is then on their page. With a phone it also waits to be sent: call `queueMessages` then. One that
 * answers a message of the driver marks that one as read. Throws Forbidden, DriverWithoutPhone, ContendedWrite, ValidationFailed, or
 * NotFound if the driver is deleted meanwhile.
 */
export async function acceptMessage(
  context: UseCaseContext,
  { answers, attachSchedule, driver, id, retried, settings, text }: Accepted,
): Promise<MessageRecord> {
  const { actor, audit, commit, now } = context;
  actor.authorize('create', 'Message', { driverId: driver.id });
  const isOnPageOnly = e164Number(driver.phone) === undefined && (await linkedUserIds(driver.id)).length > 0;
  if (!isOnPageOnly) assertReachable(driver);
  const earlier = retried ? await findMessage(id) : undefined;
  if (earlier) return earlier;
  const shown = { driver: driverStore.asLive(driver), guests: [] };
  return retryOnConflict(async () => {
    const { eventId, writes } = await answered(context, driver.id, answers);
    const waiting = outboundOf({ actor, now }, settings, {
      id,
      driverId: driver.id,
      purpose: 'MESSAGE',
      text,
      ...(attachSchedule ? { attachSchedule } : {}),
      ...(answers === undefined ? {} : { answers, eventId }),
    });
    const message = isOnPageOnly ? onPageOnly(waiting) : waiting;
    try {
      await commit({ writes: [...createMessage(message, shown), audit('Message', undefined, message), ...writes] });
    } catch (error) {
      if (error instanceof WriteLost) requireLive(await findDriver(driver.id), 'driver', driver.id);
      throw error;
    }
    return message;
  });
}

/** Returns the ride of the message that is answered, and the writes that mark it as read. */
async function answered(
  { actor, audit, now }: UseCaseContext,
  driverId: string,
  answers: string | undefined,
): Promise<{ readonly eventId?: string | undefined; readonly writes: Write[] }> {
  if (answers === undefined) return { writes: [] };
  const before = await findMessage(answers);
  if (before?.driverId !== driverId || before.direction !== 'INBOUND')
    throw invalidField('body.answers', fault('NOT_YOURS', 'is no message of this driver'));
  const after = readOnPage(before, actor.id, now);
  const writes = after === before ? [] : [replaceMessage(before, after), audit('Message', before, after)];
  return { eventId: before.eventId, writes };
}

/** Throws DriverWithoutPhone if no message can be sent to the driver. */
export function assertReachable({ id, name, phone }: DriverRecord): void {
  if (e164Number(phone) !== undefined) return;
  const what = phone === undefined ? 'has no phone' : 'has a phone without a country code';
  throw new DriverWithoutPhone(`${name} ${what}. Set the phone, such as +44 20 7946 0958.`, {
    values: { name },
    cure: { operationId: 'updateDriver', params: { driverId: id } },
  });
}
