import * as z from 'zod';
import { ActivityBrief, ActivityType, DriverBrief, VehicleBrief } from '#shared/schemas/activities/activity.ts';
import { FlightStatus } from '#shared/schemas/flights/flight.ts';
import { Location } from '#shared/schemas/gps/gps.ts';
import { Instant } from '#shared/schemas/time.ts';
import { Role } from '#shared/schemas/users/user.ts';
import { VipBrief } from '#shared/schemas/vips/vip.ts';

const FlightOfGuest = z
  .object({
    id: z.string(),
    flightNumber: z.string().meta({ example: 'AA100' }),
    status: FlightStatus,
    from: z.string().optional().meta({ description: 'The airport of departure', example: 'JFK' }),
    to: z.string().optional().meta({ description: 'The airport of arrival', example: 'LHR' }),
    expectedDeparture: Instant.optional(),
    expectedArrival: Instant.optional(),
  })
  .meta({ id: 'FlightOfGuest' });

const NextOfGuest = z
  .object({
    id: z.string(),
    type: z.enum([...ActivityType.options, 'FLIGHT']),
    title: z.string().meta({ description: 'The title of the activity, or the flight number' }),
    startTime: Instant,
    place: z.string().optional().meta({ description: 'Where it begins' }),
  })
  .meta({ id: 'NextOfGuest' });

const LodgingOfNight = z
  .object({
    placeId: z.string(),
    place: z.string().meta({ description: 'The name of the place', example: 'Hotel Aurora' }),
    room: z.string().optional().meta({ example: '214' }),
  })
  .meta({
    id: 'LodgingOfNight',
    description:
      'Where they lodge in that night, whatever the state is. Before noon the night that is ending counts, then the next one',
  });

export const WHEREABOUTS_STATES = [
  'IN_TRANSIT',
  'AT_ACTIVITY',
  'AT_LODGING',
  'IN_FLIGHT',
  'BETWEEN',
  'NOT_ARRIVED',
  'DEPARTED',
  'UNKNOWN',
] as const;
export const WhereaboutsState = z.enum(WHEREABOUTS_STATES).meta({
  id: 'WhereaboutsState',
  description:
    'IN_TRANSIT: on a ride. AT_LODGING: where they lodge, from 22:00 to 07:00 if nothing else is known; always PLANNED. BETWEEN: not on any activity; `place` is the last place known. NOT_ARRIVED: the flight that brings them has not landed, or everything known of them lies ahead. DEPARTED: the flight that takes them home has landed. UNKNOWN: nothing is known around this time',
});
export type WhereaboutsState = z.infer<typeof WhereaboutsState>;

/** What an answer rests on: on what was seen, or only on what was planned. */
export const Basis = z.enum(['OBSERVED', 'PLANNED']).meta({
  id: 'WhereaboutsBasis',
  description: 'OBSERVED: a person or the flight provider said so. PLANNED: it follows from the planned times alone',
});
export type Basis = z.infer<typeof Basis>;

export const WhereaboutsSource = z
  .object({
    kind: z.enum(['PLAN', 'PERSON', 'PROVIDER']).meta({
      description:
        'PLAN: the times of an activity or a flight. PERSON: a user set the status of the activity, marked the guest as aboard, or recorded a delay. PROVIDER: the flight provider reported it',
    }),
    type: z.enum(['ScheduleEvent', 'Flight', 'Vip']).meta({ description: 'Vip: the lodging of the guest' }),
    id: z.string().meta({ example: 'act_4g7k2m9q3t5w8x1z6b0c' }),
    role: Role.optional().meta({
      description: 'The role of the user who set the status, or marked the guest as aboard',
    }),
    at: Instant.optional().meta({ description: 'When it was said. Absent if `kind` is PLAN' }),
  })
  .meta({ id: 'WhereaboutsSource', description: 'The record on which the answer rests' });
export type WhereaboutsSource = z.infer<typeof WhereaboutsSource>;

/** The most likely place of one VIP. */
export const Whereabouts = z
  .object({
    vip: VipBrief,
    isRosterOnly: z.boolean(),
    state: WhereaboutsState,
    place: z.string().nullable().meta({
      description:
        'The place of the activity; BETWEEN: the last place known. null if the VIP is on the way, or no place is known',
      example: 'Guildhall, great hall',
    }),
    placeId: z.string().nullable().meta({ description: 'The id of `place`, if that is a known place' }),
    since: Instant.nullable().meta({ description: 'Since when they are in this state; null if that is not known' }),
    until: Instant.nullable().meta({ description: 'The end of the activity, or the arrival of the flight' }),
    basis: Basis.nullable().meta({ description: 'null only if the state is UNKNOWN' }),
    source: WhereaboutsSource.nullable(),
    ageSeconds: z.int().nullable().meta({
      description: 'Seconds from the time at which the source said so to `at`; null for a PLAN',
      example: 240,
    }),
    activity: ActivityBrief.optional().meta({ description: 'The activity they are on; BETWEEN: the last one' }),
    vehicle: VehicleBrief.optional(),
    driver: DriverBrief.optional(),
    coDriver: DriverBrief.optional(),
    location: Location.optional().meta({
      description:
        'The last location of the driver. Only IN_TRANSIT, only about now, and only if the caller may see it',
    }),
    flight: FlightOfGuest.optional(),
    lodging: LodgingOfNight.optional(),
    next: NextOfGuest.optional().meta({ description: 'What comes next within 48 hours' }),
  })
  .meta({ id: 'Whereabouts', description: 'The most likely place of a VIP' });
export type Whereabouts = z.input<typeof Whereabouts>;

const heads = {
  guests: z.int().meta({ description: 'The number of VIPs' }),
  people: z.int().meta({ description: 'The sum of their party sizes' }),
};

export const HeadCounts = z
  .object({
    ...heads,
    byState: z.array(
      z.object({
        state: WhereaboutsState,
        ...heads,
        observed: z.int().meta({ description: 'The VIPs whose `basis` is OBSERVED' }),
      }),
    ),
    byPlace: z.array(
      z.object({
        place: z.string().meta({ example: 'Guildhall, great hall' }),
        ...heads,
        between: z.int().meta({ description: 'The VIPs who are BETWEEN: it is only the last place known of them' }),
      }),
    ),
  })
  .meta({
    id: 'HeadCounts',
    description:
      'Head counts of all VIPs who match the filters. `byState` names every state. `byPlace` has those with a place, the most people first',
  });
export type HeadCounts = z.input<typeof HeadCounts>;

export const MissingSource = z
  .object({
    source: z.enum(['FLIGHTS', 'GPS', 'MESSAGING']),
    reason: z.enum(['SWITCHED_OFF', 'NOT_CONFIGURED']),
  })
  .meta({ id: 'MissingSource', description: 'An outside service that could tell more, but is off' });
export type MissingSource = z.infer<typeof MissingSource>;

export const WhereaboutsList = z
  .object({
    at: Instant,
    counts: HeadCounts,
    missingSources: z.array(MissingSource),
    items: z.array(Whereabouts),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'WhereaboutsList' });
