import * as z from 'zod';
import { Block } from '#shared/schemas/blocks/block.ts';
import { Bound, CalendarDate } from '#shared/schemas/time.ts';
import { VipBrief } from '#shared/schemas/vips/vip.ts';
import { Activity, DriverBrief, VehicleBrief } from './activity.ts';

/** The days of a schedule. Each schedule adds the VIP, driver or vehicle that it belongs to. */
const days = {
  timezone: z.string().meta({ description: 'The IANA time zone of the days', example: 'Europe/London' }),
  dayStartsAt: z.string().meta({ description: 'When a day begins, as local time in that zone', example: '04:00' }),
  days: z.array(z.object({ date: CalendarDate, activities: z.array(Activity) })),
};

const blocks = z.array(Block).meta({ description: 'The times in this range at which they are off, in order' });

export const VipSchedule = z.object({ vip: VipBrief, ...days }).meta({ id: 'VipSchedule' });
const guestPhones = z
  .array(z.object({ eventId: z.string(), vipId: z.string(), phone: z.string() }))
  .optional()
  .meta({
    description:
      'In GET /api/drivers/me/schedule: the guests that you may call, by `pdf.driverPhones` of the settings, until the ride is over. Absent if there are none',
  });
export const DriverSchedule = z
  .object({ driver: DriverBrief, ...days, blocks, guestPhones })
  .meta({ id: 'DriverSchedule' });
export const VehicleSchedule = z.object({ vehicle: VehicleBrief, ...days, blocks }).meta({ id: 'VehicleSchedule' });

export const scheduleRange = {
  from: Bound.optional().meta({
    description: 'Activities that start at or after this time; a date means the start of that day',
  }),
  to: Bound.optional().meta({ description: 'Activities that start before this time; a date includes that whole day' }),
};
