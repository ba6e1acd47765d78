import { needsAcknowledgement } from '#shared/domain/activities/needs.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { type AttentionCheck, BASIS_PARTS, callOn, type RowText, say } from '#shared/domain/attention/row.ts';
import { duplicatePhones, phoneNumberOf } from '#shared/domain/drivers/shared-phones.ts';
import { e164Number } from '#shared/domain/messages/numbers.ts';
import { timesText } from '#shared/domain/messages/templates/ride-text.ts';
import { lastChange } from '#shared/domain/records.ts';
import { messageWording } from '#shared/domain/reports/catalogues.ts';
import { firstOf, timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { later } from '#shared/domain/time/days.ts';
import { lateAfter } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_TEXT } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';

/**
 * Messages of the last 24 hours that did not reach a driver, guest or supplier, or perhaps did not. A reminder whose ride
 * has begun or changed is over. The mend sends them again.
 */
export const failedMessage: AttentionCheck = {
  codes: ['MESSAGE_FAILED', 'MESSAGE_UNKNOWN'],
  find: ({ messages, now, related, suppliers }) =>
    messages.flatMap((message) => {
      const { createdAt, driverId, failure, id, status, supplierId, unread, updatedAt, validUntil, version } = message;
      const person =
        related.drivers.get(driverId ?? '') ?? related.vips.get(message.vipId ?? '') ?? suppliers.get(supplierId ?? '');
      if (!person || unread || createdAt < later(now, -DAY_MS) || (validUntil !== undefined && validUntil <= now))
        return [];
      const isFailed = status === 'FAILED';
      return [
        {
          code: isFailed ? 'MESSAGE_FAILED' : 'MESSAGE_UNKNOWN',
          severity: 'WARNING' as const,
          subject: { type: 'Message' as const, id, name: person.name },
          at: createdAt,
          since: updatedAt,
          basis: String(version),
          describe: () => ({
            ...say(isFailed ? 'MESSAGE_FAILED' : 'MESSAGE_UNKNOWN', {
              name: person.name,
              advice: failure === undefined ? [] : [failure],
            }),
            mend: { operationId: 'retryMessage', params: { id } },
          }),
        },
      ];
    }),
};

/** A row names at most this many rides. */
const MAX_NAMED = 3;
/** How much of a message a row shows. */
const MAX_SHOWN = 200;

/** Says how late a ride ends, and which rides of its driver and its vehicle begin late then, as they are planned now. */
function lateSaid(driver: string, ride: ActivityRecord, minutes: number, { nearby, travel }: AttentionFacts): Said {
  const after = lateAfter({ ride, minutes }, nearby, travel);
  const rides = after.map((each) => say('LATE_BY', { ride: timed(each.ride), minutes: { minutes: each.minutes } }));
  const advice = rides.length > 0 ? [say('THEN_LATE', { rides: firstOf(rides, MAX_NAMED) })] : [];
  return say('DRIVER_LATE', { driver, minutes: { minutes }, ride: timed(ride), advice });
}

/** Returns who wrote a message to the desk: its driver, else everyone who has the number that it came from, else that number. */
function writerOf({ driverId = '', sender, senderNumber, vipIds = [] }: MessageRecord, { related }: AttentionFacts) {
  const driver = related.drivers.get(driverId);
  if (driver || driverId !== '') return driver?.name;
  const sharers = [...related.drivers.values()].filter((each) => phoneNumberOf(each) === senderNumber);
  const guests = vipIds.flatMap((id) => related.vips.get(id) ?? []).filter(({ deletedAt }) => !deletedAt);
  const names = [...(senderNumber === undefined ? [] : sharers), ...guests].map(({ name }) => name);
  return names.length > 0 ? names.join(' / ') : [sender?.name, senderNumber].filter(Boolean).join(', ') || '?';
}

/** Messages that drivers, guests and unknown senders wrote to the desk, and that no one has read. The mend marks them as read. */
export const messageFromDriver: AttentionCheck = {
  codes: ['MESSAGE_FROM_DRIVER'],
  find: (facts) =>
    facts.messages.flatMap((message) => {
      const { attachments, createdAt, eventId, id, late, text, unread, updatedAt, version } = message;
      const writer = unread ? writerOf(message, facts) : undefined;
      if (writer === undefined) return [];
      const describe = (): RowText => {
        const mend = { operationId: 'readMessage', params: { id } };
        const ride = eventId === undefined ? undefined : facts.nearby.find((each) => each.id === eventId);
        if (late && ride) return { ...lateSaid(writer, ride, late.minutes, facts), mend };
        const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
        const advice = attachments.length > 0 ? [say('WITH_PHOTO')] : [];
        const values = { driver: writer, text: shown, advice };
        return {
          ...(ride ? say('DRIVER_WRITES_ON', { ...values, title: ride.title }) : say('DRIVER_WRITES', values)),
          mend,
        };
      };
      return [
        {
          code: 'MESSAGE_FROM_DRIVER',
          severity: 'WARNING' as const,
          subject: { type: 'Message' as const, id, name: writer },
          at: createdAt,
          since: updatedAt,
          basis: String(version),
          describe,
        },
      ];
    }),
};

/** Returns what asks a driver again, in the language of messages to drivers. */
function askAgainText(rides: readonly ActivityRecord[], writing: AttentionFacts['writing']): string {
  const wording = messageWording(writing);
  const titles = rides.slice(0, MAX_NAMED).map((ride) => `“${ride.title}” (${timesText(ride, wording)})`);
  const more = rides.length > MAX_NAMED ? ` ${wording.say('andMore', { n: rides.length - MAX_NAMED })}` : '';
  return wording.say('askAgain', { rides: `${titles.join(', ')}${more}` });
}

/** From this long before a ride, and while it is under way, someone must reach a driver who has not confirmed it. */
const CONFIRM_BEFORE_MS = 30 * MINUTE_MS;
/** A driver has this long to answer before their ride begins. One that is under way cannot wait. */
const ANSWERS_MS = 5 * MINUTE_MS;

/**
 * Drivers who have not confirmed changed rides: one row each, as urgent as the next of these rides. The mend asks them again. Without a
 * phone, someone must reach the driver. A dismissal ends with the next change: a ride that is confirmed or over does not show the row again.
 */
export const unacknowledgedChange: AttentionCheck = {
  codes: ['CHANGE_NOT_ACKNOWLEDGED'],
  find: ({ activities, now, related, writing }) => {
    const due = later(now, CONFIRM_BEFORE_MS);
    const open = activities.filter(needsAcknowledgement);
    return [...Map.groupBy(open, ({ driverId = '' }) => driverId)].flatMap(([driverId, rides]) => {
      const driver = related.drivers.get(driverId);
      const [first] = rides;
      if (!driver || !first) return [];
      const since = lastChange(...rides, ...rides.map(({ besideAskedAt }) => ({ updatedAt: besideAskedAt })));
      const isDue = first.startTime <= due && (first.status !== 'SCHEDULED' || since <= later(now, -ANSWERS_MS));
      const describe = (): RowText => {
        const { name, phone } = driver;
        const advice = [phone ? say('CALL_OR_ASK', { phone }) : callOn(name, phone)];
        const changed = firstOf(rides.map(timed), MAX_NAMED);
        const says = say('CHANGE_NOT_ACKNOWLEDGED', { driver: name, rides: changed, advice });
        const again = {
          operationId: 'sendDriverMessage',
          params: { driverId },
          body: { text: askAgainText(rides, writing).slice(0, MAX_TEXT) },
        };
        return { ...says, mend: e164Number(phone) === undefined ? null : again };
      };
      return [
        {
          code: 'CHANGE_NOT_ACKNOWLEDGED',
          severity: isDue ? ('CRITICAL' as const) : ('WARNING' as const),
          subject: { type: 'Driver' as const, id: driverId, name: driver.name },
          at: first.startTime,
          since,
          basis: rides
            .map(({ askedVersion, besideAskedAt, id }) => [id, askedVersion, besideAskedAt].filter(Boolean).join(' '))
            .join(BASIS_PARTS),
          rides: rides.map(({ id, startTime, title }) => ({ id, title, startTime })),
          describe,
        },
      ];
    });
  },
};

/** Phones that several drivers have, although none says that they share it: former data. Their replies name no driver. */
export const duplicatePhone: AttentionCheck = {
  codes: ['PHONE_OF_SEVERAL_DRIVERS'],
  find: ({ now, related }) =>
    duplicatePhones([...related.drivers.values()]).flatMap((drivers) => {
      const [first, ...others] = drivers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      if (!first) return [];
      return [
        {
          code: 'PHONE_OF_SEVERAL_DRIVERS',
          severity: 'WARNING' as const,
          subject: { type: 'Driver' as const, id: first.id, name: first.name },
          at: now,
          since: lastChange(...drivers),
          basis: drivers
            .map(({ id, version }) => `${id} ${version}`)
            .sort()
            .join(' '),
          describe: () => ({
            ...say('PHONE_OF_SEVERAL_DRIVERS', { drivers: { and: [first, ...others].map(({ name }) => name) } }),
            mend: null,
            choices: [
              {
                says: say('DO_SHARE_PHONE'),
                operationId: 'updateDriver',
                params: { driverId: first.id },
                body: { sharedPhone: true },
              },
            ],
          }),
        },
      ];
    }),
};
