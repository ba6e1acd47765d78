import * as z from 'zod';
import { Mode, Needs, RIDE_LOADS } from '#shared/schemas/assignments/needs.ts';
import { Coordinates } from '#shared/schemas/coordinates.ts';
import { exactlyOne, noneTwice } from '#shared/schemas/fault.ts';
import { Id, line, Notes, Place, paragraph } from '#shared/schemas/text.ts';
import { CalendarDate, Timestamp } from '#shared/schemas/time.ts';
import { VehicleTypes } from '#shared/schemas/vehicles/vehicle.ts';

export const START_EXAMPLE = '2026-11-21T09:00:00.000Z';
export const END_EXAMPLE = '2026-11-21T11:30:00.000Z';
/** What a ride is ordered as. */
export const RIDE_KINDS = ['POINT_TO_POINT', 'WAIT_AND_RETURN', 'AS_DIRECTED'] as const;
/** How a ride belongs to its flight: it waits for it, or takes guests to it. */
export const FLIGHT_LEGS = ['ARRIVAL', 'DEPARTURE'] as const;

/** What of a party travels on one ride. */
const PartOfParty = z
  .strictObject({
    count: z.int().min(1).max(100).meta({ description: 'How many of the party' }),
    wheelchairs: z.int().min(0).max(100).optional(),
    childSeats: z.int().min(0).max(100).optional(),
    luggage: z.int().min(0).max(1_000).optional(),
  })
  .meta({
    id: 'PartOfParty',
    description: 'What is left out counts as much as the party has, and as `count` allows',
  });

const MAX_STOPS = 20;

function guestsAt(does: string) {
  return z
    .array(Id)
    .max(1_000)
    .refine(...noneTwice('a guest'))
    .optional()
    .meta({ description: `Who ${does} here: guests of the ride` });
}

/** A stop of a ride as a request gives it. */
export const NewStop = z
  .strictObject({
    placeId: Id.optional().meta({ description: 'Of the first and last stop, it is the pick-up and drop-off place' }),
    location: Place.optional().meta({
      description: 'Its name. A name or alias of a place links it, like pickupLocation',
    }),
    at: Timestamp.optional().meta({ description: 'When the vehicle is there. Give this or `afterMinutes`' }),
    afterMinutes: z
      .int()
      .min(0)
      .max(4_320)
      .optional()
      .meta({ description: 'Counted from the `startTime` of the ride' }),
    minutes: z.int().min(0).max(240).optional().meta({ description: 'How long the vehicle stands there. Default: 0' }),
    boards: guestsAt('gets on'),
    leaves: guestsAt('gets off'),
  })
  .refine(...exactlyOne(['at', 'afterMinutes'], 'or afterMinutes is required, and only one of them'))
  .meta({
    id: 'NewStop',
    example: { placeId: 'plc_4g7k2m9q3t5w8x1z6b0c', at: '2026-11-21T09:20:00.000Z', minutes: 5 },
  });
export type NewStop = z.output<typeof NewStop>;

/** A stop of a ride as it is stored. The first and the last one have no place: it is the pick-up and drop-off of the ride. */
export interface StopRecord {
  readonly placeId?: string | undefined;
  readonly location?: string | undefined;
  /** Counted from the start of the ride, so stops move with it. */
  readonly afterMinutes: number;
  readonly minutes?: number | undefined;
  readonly boards?: readonly string[] | undefined;
  readonly leaves?: readonly string[] | undefined;
}

/** A stop of a ride in answers. */
export const Stop = z
  .object({
    placeId: z.string().nullable(),
    location: z.string(),
    at: Timestamp.meta({ description: 'When the vehicle is there' }),
    minutes: z.int().meta({ description: 'How long it stands there' }),
    boards: z.array(z.string()).meta({ description: 'The guests who get on here' }),
    leaves: z.array(z.string()).meta({ description: 'The guests who get off here' }),
  })
  .meta({ id: 'Stop' });

/** What a vehicle carries instead of guests. */
export const Goods = z
  .strictObject({
    what: line(200).meta({ example: 'Luggage of the delegation' }),
    pieces: z.int().min(1).max(2_000).optional().meta({
      description: 'They count as luggage, unless `luggage` says another number',
    }),
    ofVipIds: z.array(Id).min(1).max(200).optional().meta({
      description: 'Whose they are. They follow these guests to another flight and another hotel',
    }),
  })
  .meta({ id: 'Goods' });

/** What an activity says of itself. */
export const details = {
  title: line(300).meta({ example: 'Dinner at the Guildhall' }),
  description: paragraph(4_000).optional().meta({ example: 'Three courses, then speeches' }),
  location: Place.optional(),
  pickupLocation: Place.optional().meta({ description: 'TRANSPORT only' }),
  pickupCoordinates: Coordinates.optional().meta({
    description:
      'TRANSPORT only. With them, GET /api/attention warns if the driver is too far away. A change of `pickupLocation` alone removes them',
  }),
  dropoffLocation: Place.optional().meta({ description: 'TRANSPORT only' }),
  startTime: Timestamp,
  endTime: Timestamp.meta({ example: END_EXAMPLE }),
  allDay: z.boolean().optional().meta({
    description:
      'Not for TRANSPORT. true: it takes place on `startDate` to `endDate`, and `startTime` and `endTime` follow from these. It is no overlap of anything',
  }),
  startDate: CalendarDate.optional().meta({ description: 'With `allDay` only: the first day' }),
  endDate: CalendarDate.optional().meta({
    description: 'With `allDay` only: the last day, included. At most 31 days. Default of a new activity: `startDate`',
  }),
  notes: Notes.optional(),
};
/** What an activity asks of its vehicle and driver, beside what its guests need. */
export const rideNeeds = {
  kind: z.enum(RIDE_KINDS).optional().meta({
    description:
      'TRANSPORT only. WAIT_AND_RETURN: the vehicle waits at the drop-off and takes the guests back to the pick-up by the end. AS_DIRECTED: it is at their disposal from start to end, and ends at the pick-up. Meanwhile they may be at other activities. Default: POINT_TO_POINT',
  }),
  waitMinutes: z.int().min(1).max(1_440).optional().meta({
    description: 'With WAIT_AND_RETURN only: how long the vehicle waits. Both ways share the other time',
  }),
  mode: Mode.optional().meta({
    description: 'How it goes, if a vehicle serves it. A vehicle of another mode does not suit it. Default: ROAD',
  }),
  carries: z.enum(RIDE_LOADS).optional().meta({
    description:
      'What its vehicle carries. GOODS: luggage or freight without guests, for a vehicle that carries goods. Default: GUESTS',
  }),
  seatsNeeded: z.int().min(1).max(1_000).optional().meta({
    description:
      'TRANSPORT only: how many people ride, where not all are listed. The greater of it and the sum of the parties counts',
  }),
  luggage: z.int().min(0).max(2_000).optional().meta({
    description: 'TRANSPORT only: pieces of luggage. It counts instead of those of the guests',
  }),
  needs: Needs.optional().meta({
    description: 'Tags that it asks of its vehicle and driver, beside what its guests need',
  }),
  people: z
    .record(Id, PartOfParty)
    .optional()
    .meta({
      description:
        'TRANSPORT only: how much of a party travels on it, by the id of the VIP. A guest who is not in it travels with the whole party',
      example: { vip_4g7k2m9q3t5w8x1z6b0c: { count: 6 } },
    }),
};
/** Where a ride stops. */
export const stopsField = {
  stops: z
    .array(NewStop)
    .min(2, 'must have at least two stops: the pick-up and the drop-off')
    .max(MAX_STOPS, `must have at most ${MAX_STOPS} stops`)
    .optional()
    .meta({
      description:
        'TRANSPORT only: where it stops, in order. The first stop is the pick-up and the last one the drop-off. Guests that no stop names get on at the first and off at the last. Seats count from stop to stop. A change of `startTime` moves all stops with it',
    }),
};
/** What an activity is linked to. */
export const links = {
  placeId: Id.optional().meta({
    description:
      'The place of `location`. A `location` that equals the name or an alias of a place is linked by itself. Without a text, the place gives its name',
  }),
  pickupPlaceId: Id.optional().meta({
    description: 'TRANSPORT only: the place of `pickupLocation`, linked like `placeId`',
  }),
  dropoffPlaceId: Id.optional().meta({
    description: 'TRANSPORT only: the place of `dropoffLocation`, linked like `placeId`',
  }),
  driverId: Id.optional().meta({ description: 'Not for all-day activities. Held from start to end' }),
  coDriverId: Id.optional().meta({
    description:
      'TRANSPORT only: a second driver in the vehicle, other than `driverId`. Held from start to end, with shifts and hours as the driver. Who drives is `driverId`: only they need the licence and the tags',
  }),
  vehicleId: Id.optional().meta({
    description:
      'Not for all-day activities. Held from start to end. A TRANSPORT is refused if its guests do not fit; any other type gets the warning `SEATS_EXCEEDED`',
  }),
  masterEventId: Id.optional().meta({
    description: 'TRANSPORT only: the meal, meeting or event that the guests travel to or from',
  }),
  flightId: Id.optional().meta({ description: 'TRANSPORT only: the flight that the VIPs arrive or depart on' }),
  flightLeg: z.enum(FLIGHT_LEGS).optional().meta({
    description:
      'TRANSPORT with a `flightId` only. ARRIVAL, the default: a pick-up, which waits for the flight. DEPARTURE: a drop-off, which takes the VIPs to it',
  }),
  vehicleTypes: VehicleTypes.optional().meta({
    description:
      'The types of vehicles that it asks for. Absent: any. A booking with another type gets the warning `VEHICLE_TYPE_UNSUITED`, and proposals make none',
  }),
  ...stopsField,
  ...rideNeeds,
  goods: Goods.optional().meta({
    description: 'With `carries` GOODS only: what it carries. With `flightId`, it waits for that flight',
  }),
  pinVehicle: z
    .boolean()
    .optional()
    .meta({ description: 'true: proposals keep its vehicle. People can still change it' }),
  pinDriver: z.boolean().optional().meta({ description: 'true: proposals keep its driver' }),
};

/** What an activity can take from requests, as it is stored. */
export type Stopped<T> = Omit<T, 'stops'> & { readonly stops?: readonly StopRecord[] | undefined };

/** The places of an activity, in answers. */
export const shownPlaces = {
  placeId: z.string().nullable().default(null),
  pickupPlaceId: z.string().nullable().default(null),
  dropoffPlaceId: z.string().nullable().default(null),
};
