import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

export const NOW = '2027-05-10T08:00:00.000Z';
export const TIMEZONE = 'Europe/London';

export function aVip(id: string, fields: Partial<VipRecord> = {}): VipRecord {
  return begin(
    id,
    { name: `Guest ${id}`, department: 'OTHER', partySize: 1, isRosterOnly: false, ...fields },
    NOW,
  ) as VipRecord;
}

/** Returns an instant of 10 May, such as `19:30`. */
export function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}

/** A dinner from 19:00 to 22:00. */
export function aMaster(fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return begin(
    'dinner',
    {
      type: 'MEAL' as const,
      title: 'Dinner',
      startTime: at('19:00'),
      endTime: at('22:00'),
      status: 'SCHEDULED' as const,
      vipIds: ['a'],
      ...fields,
    },
    NOW,
  );
}

/** A ride of VIP a to the dinner, between two times. */
export function aLeg(id: string, start: string, end: string, fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return begin(
    id,
    {
      type: 'TRANSPORT' as const,
      title: `Leg ${id}`,
      startTime: at(start),
      endTime: at(end),
      status: 'SCHEDULED' as const,
      masterEventId: 'dinner',
      vipIds: ['a'],
      ...fields,
    },
    NOW,
  );
}
