import { POLL_MS } from '#shared/pages/drive/sync.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
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
/** How many hours a desk is open, in the event and in the rest of the month. */
export const DESK_HOURS = {
  event: coordinators * hoursPerDay * days,
  planning: planners * planningHoursPerDay * (daysOfMonth - days),
};
const deskHours = DESK_HOURS.event;
const driverHours = drivers * hoursPerDay * days;
const planningHours = DESK_HOURS.planning;

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

function of(counted: string, why: string, event: number, planning: number, more: Partial<Requests> = {}): Requests {
  return { counted, why, event, planning, ...more };
}

/** A call for changes takes less time than other requests: a few milliseconds of CPU time, and two round trips to the table. */
export const QUIET_SECONDS = 0.02;

/** A call without news. What it gives otherwise is read beside it. */
export const QUIET_POLL: Units = { readUnits: 0.5, writeUnits: 0 };
const POLL = { milliseconds: QUIET_SECONDS * 1_000, units: () => QUIET_POLL };

/** The page of a driver asks so often in an hour. */
export const DRIVE_POLLS = HOUR_MS / POLL_MS;
/** What changes for a driver in an hour, an assumption. */
export const DRIVE_NEWS = 12;
/** The settings, and the states of the outside services. */
const SETTINGS: Partial<Requests> = { units: () => ({ readUnits: 2, writeUnits: 0 }) };
/** It is in view for half of the day, an assumption. */
const DRIVE_IN_VIEW = 1 / 2;
const drivePolls = driverHours * DRIVE_POLLS * DRIVE_IN_VIEW;

const REPORT = { milliseconds: MILLISECONDS.report };
const COPILOT = { milliseconds: MILLISECONDS.copilot };
const FEED: Partial<Requests> = { units: ({ feed }) => feed };
const feedsPerDay = (guests + drivers) * 24;
const HOURLY = 'the calendar of each guest and driver, every hour, without news';

/** The requests to the API beside those that an open desk makes by itself: how many during the event, and in the rest of the month. */
export const REQUESTS: readonly Requests[] = [
  of('listChanges', 'the page of each driver, every 10 s while it is in view: half of the day', drivePolls, 0, POLL),
  of('getMySchedule', 'the page of each driver, at each change for them: 12 an hour', driverHours * DRIVE_NEWS, 0),
  of('getSettings', 'the page of each driver, with its schedule', driverHours * DRIVE_NEWS, 0, SETTINGS),
  of('listDriverMessages', 'the page of each driver, with its schedule', driverHours * DRIVE_NEWS, 0),
  of('getFeed', HOURLY, feedsPerDay * days, feedsPerDay * (daysOfMonth - days), FEED),
  of('getEvent', '10 an hour at each desk', deskHours * 10, planningHours * 10),
  of('getVipSchedule', '5 an hour at each desk', deskHours * 5, planningHours * 5),
  of('createVip', 'once per guest', 0, guests),
  of('createDriver', 'once per driver', 0, drivers),
  of('createVehicle', 'once per vehicle', 0, vehicles),
  of('createEvent, a booking', 'once per ride', 0, rides),
  of('createEvent, without vehicle and driver', 'once per other activity', 0, others),
  of('updateEvent, moved to another day', 'two changes per ride', rides, rides),
  of('moveEventStatus', 'by drivers, or by the job: begun and completed', (rides + others) * 2, 0),
  of('sendDriverMessage', 'two per ride', rides * 2, 0),
  of('receiveMessages, a receipt', 'two receipts per message', rides * 4, 0),
  of('refreshFlight', 'the monthly budget of requests', 80, 20),
  of('trackFlight, and ask the provider', 'two flights per five guests', 0, (guests / 5) * 2),
  of('createReport, one schedule as PDF', 'one per guest, and one per driver and day', drivers * days, guests, REPORT),
  of('askCopilot, a greeting', 'each desk, once an hour, without its calls', deskHours, planningHours, COPILOT),
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
export const ALARM_METRICS = 63;

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
