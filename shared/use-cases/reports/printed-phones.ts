import { internationalFormat } from '#shared/platform/phone-number.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Schedule } from './report-schedules.ts';

/** Returns a VIP with phone numbers in the international format. */
export function withPrintedPhones(vip: VipRecord): VipRecord {
  const { emergencyContact, phone } = vip;
  return {
    ...vip,
    ...(phone ? { phone: internationalFormat(phone) } : {}),
    ...(emergencyContact
      ? { emergencyContact: { ...emergencyContact, phone: internationalFormat(emergencyContact.phone) } }
      : {}),
  };
}

/** Returns an activity whose driver has a phone number in the international format. */
export function withPrintedDriver(activity: Activity): Activity {
  const { driver } = activity;
  return driver?.phone ? { ...activity, driver: { ...driver, phone: internationalFormat(driver.phone) } } : activity;
}

/** Returns a schedule whose drivers have phone numbers in the international format. */
export function scheduleWithPrintedPhones(schedule: Schedule): Schedule {
  return {
    ...schedule,
    person: { ...schedule.person, about: schedule.person.about.map(internationalFormat) },
    activities: schedule.activities.map(withPrintedDriver),
  };
}
