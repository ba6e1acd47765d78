import { phoneNumberOf } from '#shared/domain/drivers/shared-phones.ts';
import { outboundOf } from '#shared/domain/messages/begin-message.ts';
import { dueReminders } from '#shared/domain/messages/reminder-mark.ts';
import { rideOf } from '#shared/domain/messages/ride-change.ts';
import { reminderText, shownDrivers, shownGuests } from '#shared/domain/messages/templates/ride-text.ts';
import { clip } from '#shared/domain/plain-text.ts';
import { messageWording } from '#shared/domain/reports/catalogues.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { recordReminder, startingBetween } from '#shared/entities/messages/activity-messages.ts';
import { createMessage } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { MINUTE_MS, minutesFrom } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { writeDueMessages } from './queue-messages.ts';
import { shownRides, withLiveGuests } from './shown-rides.ts';

/** Writes the reminders that are due. Returns the ids of the messages. Safe to repeat: each activity records its reminders. */
export async function remindDrivers(context: UseCaseContext, maxCharacters: number): Promise<string[]> {
  const { now } = context;
  const settings = await readSettings();
  const longest = Math.max(0, ...settings.reminderMinutes);
  const to = later(now, longest * MINUTE_MS);
  const starting = await startingBetween(now, to);
  const due = starting.flatMap((activity) =>
    dueReminders(activity, settings.reminderMinutes, now).map(({ driverId }) => ({
      activityId: activity.id,
      driverId,
    })),
  );
  const write = (each: Due) => remind(context, settings, each, maxCharacters);
  return writeDueMessages(due, write, 'a reminder was not written');
}

interface Due {
  readonly activityId: string;
  readonly driverId: string;
}

/** The index that found the activity is eventually consistent, so the activity is read again. */
async function remind(
  context: UseCaseContext,
  settings: SettingsRecord,
  { activityId, driverId }: Due,
  maxCharacters: number,
): Promise<string | undefined> {
  const { actor, audit, commit, newId, now } = context;
  const activity = await findActivity(activityId);
  const due = activity ? dueReminders(activity, settings.reminderMinutes, now) : [];
  const mark = due.find((each) => each.driverId === driverId);
  const facts = activity && mark && (await reminderFacts(activity, driverId, settings));
  if (!facts) return undefined;
  const { driver } = facts;
  if (!driver || phoneNumberOf(driver) === undefined) return undefined;
  const minutesLeft = Math.ceil(minutesFrom(now, activity.startTime));
  const message = outboundOf({ actor, now }, settings, {
    id: newId('msg'),
    driverId: driver.id,
    purpose: 'REMINDER',
    text: clip(facts.text(minutesLeft), maxCharacters),
    validUntil: activity.startTime,
    reminds: { activityId: activity.id, startTime: activity.startTime },
  });
  const after = { ...activity, lastReminderSent: now };
  const shown = {
    driver: driverStore.asLive(driver),
    drivers: facts.drivers.map(driverStore.asLive),
    guests: facts.guests.map(vipStore.asLive),
  };
  await commit({
    writes: [
      ...createMessage(message, shown),
      audit('Message', undefined, message),
      recordReminder(activity, mark.name, now),
      audit('ScheduleEvent', activity, after),
    ],
  });
  return message.id;
}

/** Reads what a reminder says of a ride to one of its drivers. */
export async function reminderFacts(activity: ActivityRecord, driverId: string, settings: SettingsRecord) {
  const facts = rideOf(activity, driverId);
  if (!facts) return undefined;
  const [{ cars, ...records }, driver] = await Promise.all([shownRides([facts], [activity]), findDriver(driverId)]);
  const ride = withLiveGuests(facts, records);
  const shown = { ...records, car: cars.get(activity.id) };
  const { pdf, timezone } = settings;
  const text = (minutesLeft: number): string =>
    reminderText({ ride, shown, minutesLeft, desk: pdf.contact, timezone }, messageWording(settings));
  return { driver, guests: shownGuests(ride, shown), drivers: shownDrivers(ride, shown), text };
}
