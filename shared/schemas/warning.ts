import * as z from 'zod';
import { HoursBreach } from './hours/hours.ts';
import { Cure, SentenceValues } from './problem.ts';

/** A possible problem that the coordinator should check. The write succeeded all the same. */
export const Warning = z
  .object({
    code: z.string().meta({ example: 'SEATS_EXCEEDED' }),
    message: z.string(),
    values: SentenceValues.optional(),
    activityId: z.string().optional(),
    neededMinutes: z
      .int()
      .optional()
      .meta({ description: 'With TRAVEL_TOO_SHORT and RIDE_TOO_SHORT: the minutes that are needed' }),
    gapMinutes: z.int().optional().meta({ description: 'With TRAVEL_TOO_SHORT: the minutes between the two rides' }),
    from: z.string().optional().meta({ description: 'With TRAVEL_TOO_SHORT: the id of the place that is left' }),
    to: z.string().optional().meta({ description: 'With TRAVEL_TOO_SHORT: the id of the place that is reached' }),
    endTime: z.string().optional().meta({ description: 'With RIDE_TOO_SHORT: the end that suits' }),
    hours: HoursBreach.optional().meta({
      description: 'With DRIVER_HOURS_EXCEEDED: the rule, its limit, and what is planned',
    }),
    cure: Cure.optional(),
    vipIds: z.array(z.string()).optional().meta({ description: 'The VIPs that the warning is about, if any' }),
  })
  .meta({ id: 'Warning' });
export type Warning = z.infer<typeof Warning>;

/** The warnings in the answer of a write. */
export const warned = {
  warnings: z
    .array(Warning)
    .optional()
    .meta({ description: 'Only in the answer of a write: possible problems to check now' }),
};

/** The part of a description about the warnings of a master, its legs and its VIPs. */
export const LEG_WARNINGS =
  '`warnings` may hold these codes. About a leg: `LEG_ARRIVES_LATE`, `LEG_LEAVES_EARLY`, `LEG_CARRIES_OTHERS` (VIPs who are not on the master), `MASTER_CANCELLED`, and `LEG_LEFT_BEHIND` if its master moved without it. About a master: `VIP_WITHOUT_RIDE`, if a VIP is on none of its legs. About any activity: `VIP_OVERLAP`, if a VIP is on another one at the same time, and `ACTIVITY_IS_OVER`, if a VIP is added to what is completed or cancelled.';

/** The part of a description about the warnings of ways. */
export const TRAVEL_WARNINGS =
  '`TRAVEL_TOO_SHORT`: the vehicle or the driver cannot get from the ride before to this one in time, or from this one to the ride after (`activityId`). With the setting `travel.rule` REFUSE this is `409 TRAVEL_CONFLICT`, unless `acceptTravel` says why it is right all the same. `RIDE_TOO_SHORT`: the ride is shorter than its own way. `START_IS_PAST`: a ride or a motorcade gets a start that is past by more than 15 minutes. `DRIVER_HOURS_EXCEEDED`: the ride breaks a rule on the hours of its driver, or makes it worse.';
