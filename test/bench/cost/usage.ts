import type { Counts, Units } from './counts.ts';

/** The event: what the cost assumes. */
export const EVENT = {
  guests: 300,
  days: 5,
  daysOfMonth: 30,
  hoursPerDay: 12,
  coordinators: 8,
  drivers: 40,
  vehicles: 40,
  ridesPerDay: 120,
  otherActivitiesPerDay: 30,
  /** In the rest of the month, people plan. */
  planners: 2,
  planningHoursPerDay: 4,
  outsideServices: 4,
} as const;

const { coordinators, days, daysOfMonth, drivers, guests, hoursPerDay, planners, planningHoursPerDay, vehicles } =
  EVENT;
const rides = EVENT.ridesPerDay * days;
const others = EVENT.otherActivitiesPerDay * days;
const deskHours = coordinators * hoursPerDay * days;
const driverHours = drivers * hoursPerDay * days;
const planningHours = planners * planningHoursPerDay * (daysOfMonth - days);

/** How long one run of a function takes, in milliseconds. An assumption: the bench does not measure time in the cloud. */
export const MILLISECONDS = { request: 100, report: 2_000, copilot: 6_000, job: 150 } as const;

/** One kind of request during the event and in the rest of the month. */
export interface Requests {
  /** The key of the counts: the operation, and its scenario where it has several. */
  readonly counted: string;
  readonly why: string;
  readonly event: number;
  readonly planning: number;
  readonly milliseconds?: number;
  /** Units of one request that the counts name elsewhere. */
  readonly units?: (counts: Counts) => Units;
}

/** All requests to the API. */
export const REQUESTS: readonly Requests[] = [
  { counted: 'listEvents', why: 'each open desk, every 30 s', event: deskHours * 120, planning: planningHours * 60 },
  { counted: 'listDriverLocations', why: 'each open desk, every 30 s', event: deskHours * 120, planning: 0 },
  {
    counted: 'listAttention',
    why: 'each open desk, every minute, with 1,000 activities ahead',
    event: deskHours * 60,
    planning: planningHours * 12,
    units: ({ attention }) => attention,
  },
  { counted: 'getMySchedule', why: 'each driver, every 5 minutes', event: driverHours * 12, planning: 0 },
  {
    counted: 'getFeed',
    why: 'the calendar of each guest and driver, every hour, without news',
    event: (guests + drivers) * 24 * days,
    planning: (guests + drivers) * 24 * (daysOfMonth - days),
    units: ({ feed }) => feed,
  },
  { counted: 'getEvent', why: '10 an hour at each desk', event: deskHours * 10, planning: planningHours * 10 },
  { counted: 'getVipSchedule', why: '5 an hour at each desk', event: deskHours * 5, planning: planningHours * 5 },
  { counted: 'createVip', why: 'once per guest', event: 0, planning: guests },
  { counted: 'createDriver', why: 'once per driver', event: 0, planning: drivers },
  { counted: 'createVehicle', why: 'once per vehicle', event: 0, planning: vehicles },
  { counted: 'createEvent, a booking', why: 'once per ride', event: 0, planning: rides },
  {
    counted: 'createEvent, without vehicle and driver',
    why: 'once per other activity',
    event: 0,
    planning: others,
  },
  { counted: 'updateEvent, moved to another day', why: 'two changes per ride', event: rides, planning: rides },
  {
    counted: 'moveEventStatus',
    why: 'by drivers, or by the job: begun and completed',
    event: (rides + others) * 2,
    planning: 0,
  },
  { counted: 'sendDriverMessage', why: 'two per ride', event: rides * 2, planning: 0 },
  { counted: 'receiveMessages, a receipt', why: 'two receipts per message', event: rides * 4, planning: 0 },
  { counted: 'refreshFlight', why: 'the monthly budget of requests', event: 80, planning: 20 },
  {
    counted: 'trackFlight, and ask the provider',
    why: 'two flights per five guests',
    event: 0,
    planning: (guests / 5) * 2,
  },
  {
    counted: 'createReport, one schedule as PDF',
    why: 'one per guest, and one per driver and day',
    event: drivers * days,
    planning: guests,
    milliseconds: MILLISECONDS.report,
  },
  {
    counted: 'askCopilot, a greeting',
    why: 'each desk, once an hour, without its calls',
    event: deskHours,
    planning: planningHours,
    milliseconds: MILLISECONDS.copilot,
  },
];

/** The first round trip of a request: the counter of the rate limit, and the record of the user. */
export const SHARED_UNITS: Units = { readUnits: 1, writeUnits: 1 };

/** One phone reports a position every 30 s of its working day. */
export const POSITIONS = driverHours * 120;

/** How often the plan is packed: in the event about 5 times an hour while people work, else each 3 hours and at midnight. */
export const PACKINGS = { event: days * (5 * hoursPerDay + 4), planning: (daysOfMonth - days) * 9 } as const;

/** Jobs whose work is among the requests. Another run is one query without an answer. */
export const QUIET_JOBS: readonly string[] = ['advance-activities', 'flight-poller'];
export const QUIET_RUN: Units = { readUnits: 0.5, writeUnits: 0 };

/** All metrics of the alarms of the monitoring stack. A test compares. */
export const ALARM_METRICS = 59;

/** A function waits for messages with five connections, each for 20 seconds. */
export const RECEIVES_PER_MINUTE = 15;

export const BYTES = {
  /** Our line, the lines of Lambda and the line of the access log. */
  logPerRequest: 1_600,
  logPerRun: 900,
  answer: 5_000,
  report: 200_000,
  /** With its copies in the indexes. */
  position: 400,
  otherRecords: 100_000_000,
} as const;

/** Roles that use the table at the same time. DynamoDB asks for the key once in 5 minutes for each. */
export const ROLES_AT_WORK = 20;
