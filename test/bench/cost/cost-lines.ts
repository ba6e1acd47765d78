import { jobs } from '#functions/registry.ts';
import { FUNCTION_MEMORY_MB } from '#infra/function-limits.ts';
import { SHOWN_FIGURES, WATCHED_METRICS } from '#infra/monitoring/log-metrics.ts';
import { FIREWALL_RULES } from '#infra/stacks/firewall.ts';
import { periodOf, type Rate } from '#shared/contract/define-job.ts';
import { OUTSIDE_SERVICES } from '#shared/schemas/services/service-state.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { Counts, Units } from './counts.ts';
import { deskRequests } from './desk.ts';
import { costOf, type PriceName } from './prices.ts';
import {
  ALARM_METRICS,
  BYTES,
  EVENT,
  MILLISECONDS,
  PACKINGS,
  POSITIONS,
  QUIET_JOBS,
  QUIET_RUN,
  RECEIVES_PER_MINUTE,
  REQUESTS,
  type Requests,
  ROLES_AT_WORK,
  SHARED_UNITS,
} from './usage.ts';

/** What is used of one price, during the event and in the whole month around it. */
export interface CostLine {
  readonly price: PriceName;
  readonly event: number;
  readonly month: number;
}

export type Cost = Awaited<ReturnType<typeof costLines>>;

/** Data and secrets stay. Nothing runs, and the alarms are gone. */
const PARKED: readonly PriceName[] = ['tableGigabyte', 'backupGigabyte', 'fileGigabyte', 'secret'];

type Period = 'event' | 'month';
/** How much of each price is used. */
type Used = Readonly<Partial<Record<PriceName, (period: Period) => number>>>;
const DAYS: Readonly<Record<Period, number>> = { event: EVENT.days, month: EVENT.daysOfMonth };
const MINUTES_PER_DAY = 1_440;
const GIGABYTE = 1_000_000_000;
const MINUTES_BETWEEN_FIGURES = 5;

/** Returns the number of requests of one kind. */
export function requestsIn(period: Period, { event, planning }: Requests): number {
  return period === 'event' ? event : event + planning;
}

/** Returns the units of one request, with the first round trip. */
export function unitsOfRequest(counts: Counts, { counted, units }: Requests): Units {
  const own = units ? units(counts) : counts.operations[counted];
  if (!own) throw new Error(`${counted} was not measured: run \`npm run cost -- --measure\``);
  return { readUnits: own.readUnits + SHARED_UNITS.readUnits, writeUnits: own.writeUnits + SHARED_UNITS.writeUnits };
}

/** Works out what an event uses, what the optional distribution with its firewall adds, and what is left while nothing runs between two. */
export async function costLines(counts: Counts) {
  const contracts = (await jobs()).map(({ contract }) => contract);
  const scheduled = contracts.flatMap(({ every, jobId }) => (every ? { every, jobId } : []));
  const queues = contracts.filter(({ queue }) => queue !== undefined).length;
  const runsOf = (every: Rate, period: Period) => (DAYS[period] * DAY_MS) / periodOf(every);
  const total = (period: Period, of: (each: Requests, count: number) => number): number =>
    [...deskRequests(), ...REQUESTS].reduce((sum, each) => sum + of(each, requestsIn(period, each)), 0);
  const runs = (period: Period) => scheduled.reduce((sum, { every }) => sum + runsOf(every, period), 0);
  const beats = POSITIONS / counts.beat.stored;

  const jobUnits = (kind: keyof Units, period: Period): number =>
    scheduled.reduce((sum, { every, jobId }) => {
      const units = QUIET_JOBS.includes(jobId) ? QUIET_RUN : counts.jobs[jobId];
      if (!units) throw new Error(`${jobId} was not measured: run \`npm run cost -- --measure\``);
      const share = jobId === 'report-figures' ? 1 / MINUTES_BETWEEN_FIGURES : 1;
      return sum + units[kind] * runsOf(every, period) * share;
    }, 0);
  const figuresInEvent = counts.attention.readUnits * ((EVENT.days * MINUTES_PER_DAY) / MINUTES_BETWEEN_FIGURES);
  const units = (kind: keyof Units, period: Period): number =>
    total(period, (each, count) => unitsOfRequest(counts, each)[kind] * count) +
    jobUnits(kind, period) +
    counts.beat[kind] * beats +
    counts.packing[kind] * (period === 'event' ? PACKINGS.event : PACKINGS.event + PACKINGS.planning) +
    (kind === 'readUnits' ? figuresInEvent : 0);

  const requests = (period: Period) => total(period, (_each, count) => count);
  const seconds = (period: Period) =>
    (total(period, ({ milliseconds = MILLISECONDS.request }, count) => milliseconds * count) +
      MILLISECONDS.job * runs(period)) /
    1_000;
  const reports = (period: Period) =>
    total(period, ({ counted }, count) => (counted.startsWith('createReport') ? count : 0));
  const stored = (POSITIONS * BYTES.position + BYTES.otherRecords) / GIGABYTE;
  const answers = (period: Period) => (requests(period) * BYTES.answer + reports(period) * BYTES.report) / GIGABYTE;
  /** What is paid per month, in proportion to the days. */
  const monthly = (quantity: number, period: Period) => (quantity * DAYS[period]) / EVENT.daysOfMonth;
  const customMetrics = WATCHED_METRICS.filter(({ dimension }) => !dimension).length + OUTSIDE_SERVICES.length;

  const used: Used = {
    gatewayRequest: requests,
    lambdaRequest: (period) => requests(period) + runs(period),
    lambdaGigabyteSecond: (period) => (seconds(period) * FUNCTION_MEMORY_MB) / 1_024,
    readUnit: (period) => units('readUnits', period),
    writeUnit: (period) => units('writeUnits', period),
    tableGigabyte: (period) => monthly(stored, period),
    backupGigabyte: (period) => monthly(stored, period),
    fileGigabyte: (period) => monthly((reports(period) * BYTES.report) / GIGABYTE, period),
    fileWrite: reports,
    fileRead: reports,
    scheduledRun: runs,
    queueRequest: (period) => queues * RECEIVES_PER_MINUTE * MINUTES_PER_DAY * DAYS[period],
    logGigabyte: (period) => (requests(period) * BYTES.logPerRequest + runs(period) * BYTES.logPerRun) / GIGABYTE,
    customMetric: (period) => monthly(customMetrics, period),
    alarmMetric: (period) => monthly(ALARM_METRICS, period),
    alarmKey: (period) => monthly(1, period),
    secret: (period) => monthly(EVENT.outsideServices, period),
    keyRequest: (period) => (ROLES_AT_WORK * MINUTES_PER_DAY * DAYS[period]) / 5,
    sentGigabyte: answers,
  };
  const inFront: Used = {
    distributionRequest: requests,
    webAcl: (period) => monthly(1, period),
    firewallRule: (period) => monthly(FIREWALL_RULES, period),
    firewallRequest: requests,
    // What CloudFront shows with each request.
    secret: (period) => monthly(1, period),
  };
  const lines = linesOf(used);
  const dashboard: Used = {
    dashboard: (period) => monthly(1, period),
    customMetric: (period) => monthly(SHOWN_FIGURES.length, period),
  };
  return {
    lines,
    dashboard: linesOf(dashboard),
    inFront: linesOf(inFront),
    parked: lines.filter(({ price }) => PARKED.includes(price)),
  };
}

function linesOf(used: Used): CostLine[] {
  return (Object.entries(used) as [PriceName, (period: Period) => number][]).map(([name, quantityIn]) => {
    return { price: name, event: quantityIn('event'), month: quantityIn('month') };
  });
}

/** Returns the sum in US dollars. */
export function sumOf(lines: readonly CostLine[], period: Period): number {
  return lines.reduce((sum, line) => sum + costOf(line.price, line[period]), 0);
}
