import { holds } from '#shared/domain/assignments/assignment.ts';
import { readableSince } from '#shared/domain/messages/attempt.ts';
import { type Command, commandOf, isToldAnew, looksLikeReply } from '#shared/domain/messages/reply.ts';
import { isSameRide, rideOf } from '#shared/domain/messages/ride-change.ts';
import type { ConfirmedRide } from '#shared/domain/messages/templates/heard-text.ts';
import { byId } from '#shared/domain/records.ts';
import { findQuestion } from '#shared/entities/accountability/muster-question.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { recordAcknowledged } from '#shared/entities/messages/activity-messages.ts';
import { type Confirmation, findConfirmation } from '#shared/entities/messages/confirmation.ts';
import { noticesOf } from '#shared/entities/messages/driver-notice.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { answerMuster, type Followed, notFollowed } from '#shared/use-cases/accountability/ask-driver.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** The most changes of a driver that are looked through for those of the rides that they confirm. */
const MAX_NOTICES = 400;

/** A message from the phone of drivers. */
interface Received {
  readonly messageId: string;
  readonly text: string;
  /** When it was written. */
  readonly writtenAt: string;
  readonly inGroup: boolean;
  /** Its text is all of it. */
  readonly isWhole: boolean;
  /** The drivers who have the phone. */
  readonly drivers: readonly DriverRecord[];
}

/** What a message did, and whose it is. */
interface Heeded extends Followed {
  /** Undefined: the phone is that of several drivers, and the message names none of them. */
  readonly driver: DriverRecord | undefined;
}

/**
 * Does what a message of a driver orders: its whole text is a command, it was written to us alone, and after the driver could read the
 * question. All other messages order nothing. From a phone of several drivers it must name a question.
 */
export async function followReply(
  context: UseCaseContext,
  { drivers, inGroup, isWhole, messageId, text, writtenAt }: Received,
): Promise<Heeded> {
  const command = commandOf(text);
  const [only] = drivers.length === 1 ? drivers : [];
  const driver = only ?? (command && (await namedDriver(drivers, command.number)));
  if (!isWhole) return { writes: [], heard: { kind: 'TEXT_ONLY' }, driver };
  if (!command) {
    const followed: Followed = looksLikeReply(text) ? notFollowed('WORDS') : { writes: [], heard: { kind: 'NOTE' } };
    return { ...followed, driver };
  }
  if (inGroup) return { ...notFollowed('GROUP'), driver };
  if (!driver) return { ...notFollowed('SHARED_PHONE'), driver };
  const reply = { driverId: driver.id, messageId, command, writtenAt };
  const followed = (await answerMuster(context, reply)) ?? (await confirmRides(context, reply));
  return { ...followed, driver };
}

/** Returns the driver whose question a reply from a shared phone names. Undefined if it names none, or those of several. */
async function namedDriver(
  drivers: readonly DriverRecord[],
  number: number | undefined,
): Promise<DriverRecord | undefined> {
  if (number === undefined) return undefined;
  const asked = await Promise.all(
    drivers.map(async (driver) => {
      const [confirmation, question] = await Promise.all([
        findConfirmation(driver.id, number),
        findQuestion(driver.id),
      ]);
      const message = confirmation && (await findMessage(confirmation.messageId));
      const times = [message?.createdAt, question?.number === number ? question.askedAt : undefined];
      return times.flatMap((at) => (at === undefined ? [] : [{ driver, at: Date.parse(at) }]));
    }),
  );
  const [newest, before] = asked.flat().sort((a, b) => b.at - a.at);
  // After a day a number may name another question. Questions of former releases had a sequence per driver.
  if (!newest || !before || before.driver.id === newest.driver.id) return newest?.driver;
  return newest.at - before.at > DAY_MS ? newest.driver : undefined;
}

interface Reply {
  readonly driverId: string;
  readonly command: Command;
  readonly writtenAt: string;
}

/** Confirms the rides of a message about changes, as that message told them. */
async function confirmRides(
  context: UseCaseContext,
  { command: { kind, number }, driverId, writtenAt }: Reply,
): Promise<Followed> {
  if (kind !== 'OK' || number === undefined) return notFollowed('WORDS');
  const confirmation = await findConfirmation(driverId, number);
  if (!confirmation) return notFollowed('NO_QUESTION');
  const message = await findMessage(confirmation.messageId);
  const since = readableSince([message]);
  if (!message || since === undefined || writtenAt < since) return notFollowed('EARLY');
  return acknowledge(context, confirmation, message.createdAt);
}

/**
 * Acknowledges the rides that the driver still has and has not confirmed in a later version. Not those of which a later message told more: that
 * has a number of its own. Of a ride with a change that no message has told yet, the driver has confirmed it as they know it.
 */
async function acknowledge(
  { audit }: UseCaseContext,
  { driverId, rides }: Confirmation,
  askedAt: string,
): Promise<Followed> {
  const [found, notices] = await Promise.all([
    findActivities(rides.map(({ activityId }) => activityId)),
    noticesOf(driverId, MAX_NOTICES),
  ]);
  const activities = byId(found);
  const own = rides.flatMap(({ activityId, version }) => {
    const before = activities.get(activityId);
    return before && holds(before, 'DRIVER', driverId) ? [{ before, version }] : [];
  });
  const theirs = own.filter(({ before, version }) => !isToldAnew(before, { askedAt, version }));
  if (theirs.length === 0 && own.length > 0) return notFollowed('REPLACED');
  const writes = theirs.flatMap(({ before, version }) => {
    // A ride is confirmed once its driver knows it.
    if ((before.acknowledgedVersion ?? 0) >= version || before.driverId !== driverId) return [];
    const after = { ...before, acknowledgedVersion: version };
    return [recordAcknowledged(before.id, driverId, version), audit('ScheduleEvent', before, after)];
  });
  const confirmed = theirs.map(({ before }): ConfirmedRide => {
    const ride = rideOf(before, driverId);
    const untold = notices.find(({ activityId, known }) => activityId === before.id && !isSameRide(known, ride));
    const { endTime, startTime, title } = untold?.known ?? before;
    const isOff = before.status === 'CANCELLED' && !untold;
    return { title, startTime, endTime, news: untold ? 'CHANGES' : isOff ? 'CANCELLED' : undefined };
  });
  return { writes, heard: { kind: 'CONFIRMED', rides: confirmed } };
}
