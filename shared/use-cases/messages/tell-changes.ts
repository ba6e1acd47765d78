import { phoneNumberOf } from '#shared/domain/drivers/shared-phones.ts';
import { outboundOf } from '#shared/domain/messages/begin-message.ts';
import { changesText, inParts, MAX_PARTS } from '#shared/domain/messages/templates/changes-text.ts';
import { byId, onceEach } from '#shared/domain/records.ts';
import { messageWording } from '#shared/domain/reports/catalogues.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { type FlightNotice, findNotice, untoldNotices, waitingFor } from '#shared/entities/flights/flight-notice.ts';
import { recordAsked } from '#shared/entities/messages/activity-messages.ts';
import { type Confirmation, createConfirmation } from '#shared/entities/messages/confirmation.ts';
import { noticesOf, untoldChanges } from '#shared/entities/messages/driver-notice.ts';
import { createMessage, waitingMessages } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { publicConfig } from '#shared/platform/config.ts';
import { logger } from '#shared/platform/logger.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { type LiveRecord, MAX_TRANSACTION_WRITES, retryOnConflict, type Write } from '#shared/table/write.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { nextAskNumber } from './ask-number.ts';
import { type Change, changeLines, flightLines, withoutFollowed } from './change-lines.ts';

/** Changes of one driver within this time become one batch of messages. */
const BURST_MS = MINUTE_MS;
/** A change of a ride that starts within this time waits for nothing. */
const URGENT_MS = HOUR_MS;
/** The most changes of a driver that one batch takes. The others follow with the next one. */
const MAX_CHANGES = 400;
const MAX_FLIGHT_NOTICES = 500;
/** Leaves room for the message, its driver, its audit record and its confirmation. */
const MAX_WRITES = MAX_TRANSACTION_WRITES - 5;

/** What a driver is still to be told. */
interface Waiting {
  /** From when on they are told. */
  due: string;
  readonly flights: FlightNotice[];
}

/**
 * Writes messages to each driver whose first untold change is 60 s old, and at once where a ride starts within the hour. While such a message
 * waits, as in an outage, further changes wait for it: so its driver reads the last word last, and less. Returns the ids of the messages to
 * send. `maxCharacters`: the longest text that the provider takes.
 */
export async function tellChanges(context: UseCaseContext, maxCharacters: number): Promise<string[]> {
  const [changes, flightNews, settings] = await Promise.all([
    untoldChanges(),
    untoldNotices(MAX_FLIGHT_NOTICES),
    readSettings(),
  ]);
  const drivers = new Map<string, Waiting>();
  const add = (driverId: string, due: string, flight?: FlightNotice): void => {
    const waiting = drivers.get(driverId) ?? { due, flights: [] };
    if (due < waiting.due) waiting.due = due;
    if (flight) waiting.flights.push(flight);
    drivers.set(driverId, waiting);
  };
  const soon = later(context.now, URGENT_MS);
  const dueAt = (since: string, startsAt = soon): string => (startsAt < soon ? since : later(since, BURST_MS));
  for (const { driverId, since, startsAt } of changes) add(driverId, dueAt(since, startsAt));
  for (const news of flightNews) for (const id of waitingFor(news)) add(id, dueAt(news.at, news.startsAt), news);
  const due = [...drivers].filter(([, waiting]) => waiting.due <= context.now);
  const unsent = due.length > 0 ? (await waitingMessages()).filter(({ purpose }) => purpose === 'CHANGES') : [];
  const told: string[] = [];
  for (const [driverId, { due: since, flights }] of due) {
    const before = unsent.filter((message) => message.driverId === driverId);
    // With news, what waits is tried once more, and not only after its back-off.
    told.push(...before.flatMap(({ attempts, id, updatedAt }) => (attempts > 0 && updatedAt < since ? id : [])));
    if (before.length > 0) continue;
    try {
      for (let part = 1; part <= MAX_PARTS; part += 1) {
        const telling = { settings, driverId, flights, maxCharacters, part };
        const { id, isLast } = await retryOnConflict(() => tellPart(context, telling));
        if (id !== undefined) told.push(id);
        if (isLast) break;
      }
    } catch (error) {
      // The notices stay for the next run. One driver must not hold back the others.
      logger().error('a driver was not told of changes', { driverId, error: error as Error });
    }
  }
  return told;
}

interface Telling {
  readonly settings: SettingsRecord;
  readonly driverId: string;
  readonly flights: readonly FlightNotice[];
  readonly maxCharacters: number;
  /** The place of the next message among those of the batch. */
  readonly part: number;
}

/**
 * Writes the next message of a batch, and removes what it tells from the notices, in one transaction. Reads everything anew: what a run
 * that ended has told is no longer there, and what it has not told still is.
 */
async function tellPart(
  context: UseCaseContext,
  { driverId, flights: seen, maxCharacters, part, settings }: Telling,
): Promise<{ readonly id?: string; readonly isLast: boolean }> {
  const { actor, audit, commit, newId, now } = context;
  const [driver, notices, ...latest] = await Promise.all([
    findDriver(driverId),
    noticesOf(driverId, MAX_CHANGES),
    ...seen.map(({ activityId }) => findNotice(activityId)),
  ]);
  // A notice that was told or replaced meanwhile is not this one.
  const flights = latest.flatMap((notice, place) =>
    notice && notice.at === seen[place]?.at && waitingFor(notice).includes(driverId) ? notice : [],
  );
  const activities = byId(await findActivities([...notices, ...flights].map(({ activityId }) => activityId)));
  const wording = messageWording(settings);
  const changes = await changeLines(notices, activities, wording, now);
  const news = await flightLines(flights, activities, wording, { driverId, now });
  const found = withoutFollowed(changes, news);
  const isReachable = driver && phoneNumberOf(driver) !== undefined;
  const lines = found.filter(({ text }) => text !== '').sort((a, b) => (a.at < b.at ? -1 : 1));
  if (lines.length === 0 || !isReachable) {
    // Without a phone, the ride stays unconfirmed, and the coordinators see that.
    const [quiet = [], ...more] = inParts(found, Number.POSITIVE_INFINITY, MAX_WRITES);
    await forget(context, quiet, driverId);
    return { isLast: more.length === 0 };
  }
  const [shown = [], ...others] = inParts(lines, maxCharacters, MAX_WRITES);
  const rest = part === MAX_PARTS ? others.flat() : [];
  const asked = askedOf(shown, driverId);
  const number = asked.length > 0 ? await nextAskNumber(context) : undefined;
  const base = publicConfig().PUBLIC_URL ?? settings.guests.linkBase;
  const text = changesText(
    {
      lines: shown,
      number,
      part,
      parts: Math.min(part + others.length, MAX_PARTS),
      more: rest.length,
      page: base && `${base}/api/drive`,
      desk: settings.pdf.contact,
      timezone: settings.timezone,
    },
    wording,
  );
  const [first, last] = [rest[0], rest.at(-1)].map((line) => line && wording.clock.date(line.at));
  const id = newId('msg');
  const message = outboundOf({ actor, now }, settings, {
    id,
    driverId,
    purpose: 'CHANGES',
    text,
    validUntil: shown
      .map(({ until }) => until)
      .sort()
      .at(-1),
    ...(first && last ? { attachSchedule: { from: first, to: last, formats: ['PDF'] } } : {}),
  });
  const live = driverStore.asLive(driver);
  const rides = asked.map(({ id: activityId, version }) => ({ activityId, version }));
  const guests = onceEach(shown.flatMap((line) => line.guests)).map(vipStore.asLive);
  const drivers = onceEach(shown.flatMap((line) => line.drivers)).map(driverStore.asLive);
  await commit({
    writes: [
      ...createMessage(message, { driver: live, drivers, guests }),
      audit('Message', undefined, message),
      ...confirmationWrites(
        { number, messageId: id, rides, tellsMore: tellsMore(shown, asked) },
        live,
        message.keptUntil,
      ),
      ...shown.flatMap(({ removal }) => removal),
      ...askWrites(asked, shown, now),
    ],
  });
  for (const group of inParts(rest, Number.POSITIVE_INFINITY, MAX_WRITES)) await forget(context, group, driverId);
  // What needs no line is forgotten with what is left: at the latest when the next run finds nothing else.
  return { id, isLast: others.length === 0 && lines.length === found.length };
}

function tellsMore(lines: readonly Change[], asked: readonly ActivityRecord[]): boolean {
  return lines.some(({ activity }) => !activity || !asked.includes(activity));
}

function confirmationWrites(
  { number, ...confirmation }: Omit<Confirmation, 'driverId' | 'number'> & { readonly number: number | undefined },
  driver: LiveRecord,
  keptUntil: string,
): Write[] {
  return number === undefined ? [] : [createConfirmation({ number, ...confirmation }, driver, keptUntil)];
}

/** Returns the rides of these changes that their driver still has and must confirm. */
function askedOf(lines: readonly Change[], driverId: string): ActivityRecord[] {
  const rides = lines.flatMap(({ activity, isOfDesk }) => (isOfDesk ? [] : (activity ?? [])));
  return onceEach(rides.filter((ride) => ride.driverId === driverId && !ride.deletedAt));
}

/** Returns the writes that these rides are to be confirmed: once more, where something changed beside them. */
function askWrites(rides: readonly ActivityRecord[], lines: readonly Change[], now: string): Write[] {
  const beside = new Set(lines.flatMap(({ activity, isBeside }) => (activity && isBeside ? [activity.id] : [])));
  return rides.map((ride) => recordAsked(ride, beside.has(ride.id) ? now : undefined));
}

/** Removes the notices of changes that no message shows. Their rides are still to be confirmed, unless nothing of them is news. */
async function forget(
  { audit, commit, now }: UseCaseContext,
  lines: readonly Change[],
  driverId: string,
): Promise<void> {
  const news = lines.filter(({ text }) => text !== '');
  const asked = askedOf(news, driverId);
  // One audit record stands for all: the transaction has no room for each.
  const audits = asked
    .slice(0, 1)
    .map((ride) => audit('ScheduleEvent', { ...ride, askedVersion: 0 }, { ...ride, askedVersion: ride.version }));
  const writes = [...lines.flatMap(({ removal }) => removal), ...askWrites(asked, lines, now), ...audits];
  if (writes.length > 0) await commit({ writes });
}
