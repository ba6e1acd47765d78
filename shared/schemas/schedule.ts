import * as z from 'zod';
import { Activity } from './activity.ts';
import { DriverBrief, VehicleBrief } from './fleet-brief.ts';
import { Bound, CalendarDate } from './time.ts';
import { VipBrief } from './vip.ts';

/** A schedule by days: of whom it is goes before it. */
const days = {
  timezone: z.string().meta({ description: 'The IANA zone whose calendar days these are', example: 'Europe/London' }),
  dayStartsAt: z.string().meta({ description: 'When a day begins in that zone', example: '04:00' }),
  days: z.array(z.object({ date: CalendarDate, activities: z.array(Activity) })),
};

export const VipSchedule = z.object({ vip: VipBrief, ...days }).meta({ id: 'VipSchedule' });
export const DriverSchedule = z.object({ driver: DriverBrief, ...days }).meta({ id: 'DriverSchedule' });
export const VehicleSchedule = z.object({ vehicle: VehicleBrief, ...days }).meta({ id: 'VehicleSchedule' });

export const scheduleRange = {
  from: Bound.optional().meta({ description: 'Starting at or after; a date is the start of that day' }),
  to: Bound.optional().meta({ description: 'Starting before; a date includes that whole day' }),
};
