import { vipDifference } from '#shared/domain/activities/shape.ts';
import { type CodeOf, firstOf, inEnglish, valuesFor } from '#shared/domain/sentences/english.ts';
import type english from '#shared/domain/sentences/languages/en.json';
import type { Said, Value, Values } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import type { PeopleLink } from '#shared/schemas/proposals/people-link.ts';
import type { ProposalStep } from '#shared/schemas/proposals/proposal.ts';
import type { BrokenNotice, ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { AssignedPair, StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import texts from './languages/en.json' with { type: 'json' };

/** The records that a proposal names, as they are now, and the time zone for people. */
export interface NamedRecords {
  readonly activities: ReadonlyMap<string, ActivityRecord>;
  readonly drivers: ReadonlyMap<string, DriverRecord>;
  readonly vehicles: ReadonlyMap<string, VehicleRecord>;
  readonly vips: ReadonlyMap<string, NamedVip>;
  /** Those that move. Absent: none. */
  readonly motorcades?: ReadonlyMap<string, MotorcadeRecord> | undefined;
  /** Those who hold and made proposals. Absent: none. */
  readonly users?: ReadonlyMap<string, UserRecord> | undefined;
  readonly timezone: string;
  /** The tags of the settings. Absent: none. */
  readonly tags?: TagSettings | undefined;
}

/** Returns the activity that a step changes or makes; undefined if it changes something else. */
export function activityIdOf(step: StepRecord): string | undefined {
  if (step.type === 'BLOCK' || step.type === 'MOTORCADE') return undefined;
  return step.type === 'OPERATION' ? step.params['eventId'] : step.activityId;
}

/** Returns the second activity of a given swap. */
export function otherActivityOf(step: StepRecord): string | undefined {
  const id = step.type === 'OPERATION' && step.operationId === 'swapEvents' ? step.body?.['withEventId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

type Pair = { readonly [K in keyof AssignedPair]: string | null | undefined };

/** Returns the co-drivers that a step takes and gives. */
function coDriversOf(step: StepRecord): string[] {
  const sides = step.type === 'CHANGE' ? [step.before, step.after] : step.type === 'ENTRY' ? [step.fields] : [];
  return sides.flatMap((side) => (typeof side?.['coDriverId'] === 'string' ? side['coDriverId'] : []));
}

/** Returns the vehicles and drivers that a step takes and gives. */
function pairsOf(step: StepRecord): Pair[] {
  if (step.type === 'RIDE' || step.type === 'CHANGE') return [step.before, step.after];
  if (step.type === 'NEW_RIDE') return [step];
  if (step.type === 'ENTRY') return [pairIn(step.fields)];
  return step.type === 'OPERATION' ? [step.params] : [];
}

function pairIn({ driverId, vehicleId }: Readonly<Record<string, unknown>> = {}): Pair {
  return {
    driverId: typeof driverId === 'string' ? driverId : undefined,
    vehicleId: typeof vehicleId === 'string' ? vehicleId : undefined,
  };
}

function brokenIds({ broken, driverId, vehicleId }: BrokenNotice): (string | undefined)[] {
  return [vehicleId, driverId, broken && 'resourceId' in broken ? broken.resourceId : undefined];
}

/** Returns the ids of the VIPs in a step. */
function vipIdsOf(step: StepRecord): readonly string[] {
  if (step.type === 'LEAVE') return [step.vipId];
  if (step.type === 'NEW_RIDE') return step.vipIds;
  if (step.type === 'OPERATION') return step.params['vipId'] === undefined ? [] : [step.params['vipId']];
  if (step.type !== 'CHANGE') return [];
  const { added, removed } = vipDifference(step.before.vipIds ?? [], step.after.vipIds ?? []);
  return [...added, ...removed];
}

/** Returns the ids of the records that a proposal names. */
export function namedIds({ figures, notices, steps, unresolved }: ProposalPlan) {
  const pairs = steps.flatMap(pairsOf);
  const resourceIds = [
    ...unresolved.flatMap((each) => each.resourceIds),
    ...steps.flatMap((step) => (step.type === 'BLOCK' ? step.resourceId : [])),
    ...notices.flatMap((notice) => ('resourceId' in notice ? (notice.resourceId ?? []) : [])),
    ...notices.flatMap((notice) => (notice.code === 'RIDE_BREAKS_RULE' ? brokenIds(notice) : [])),
    ...[figures?.busiestDriver, figures?.idlestDriver].map((work) => work?.driverId),
  ].filter((id) => id !== undefined);
  const idsOf = (key: keyof AssignedPair, others: readonly string[]): string[] => [
    ...new Set([...pairs.flatMap((pair) => pair[key] ?? []), ...others]),
  ];
  const vipIds = [
    ...steps.flatMap(vipIdsOf),
    ...notices.flatMap((notice) => ('vipIds' in notice ? (notice.vipIds ?? []) : [])),
  ];
  return {
    activityIds: [
      ...new Set([
        ...steps.flatMap((step) => activityIdOf(step) ?? []),
        ...steps.flatMap((step) => otherActivityOf(step) ?? []),
        ...steps.flatMap((step) => (step.type === 'NEW_RIDE' ? step.sourceId : [])),
        ...[...notices, ...unresolved].flatMap((each) => ('activityId' in each ? (each.activityId ?? []) : [])),
        ...notices.flatMap((notice) => ('otherId' in notice ? (notice.otherId ?? []) : [])),
        ...unresolved.flatMap(({ activityIds }) => activityIds),
      ]),
    ],
    motorcadeIds: steps.flatMap((step) => (step.type === 'MOTORCADE' ? step.motorcadeId : [])),
    vipIds: [...new Set(vipIds)],
    vehicleIds: idsOf('vehicleId', [
      ...resourceIds,
      ...unresolved.flatMap(({ freeVehicleIds, nearest = [] }) => [
        ...freeVehicleIds,
        ...nearest.map(({ vehicleId }) => vehicleId),
      ]),
    ]),
    driverIds: idsOf('driverId', [
      ...resourceIds,
      ...steps.flatMap(coDriversOf),
      ...unresolved.flatMap(({ freeDriverIds }) => freeDriverIds),
    ]),
  };
}

/** Says title and start of a ride: `Ride to JFK (Mon 10 May 09:00)`. */
export function rideName(id: string, { activities }: NamedRecords): Said {
  const ride = activities.get(id);
  return ride ? say('RIDE_AT', { title: ride.title, at: ride.startTime }) : say('RIDE_GONE');
}

const SWAPS = ['SWAP_DRIVERS', 'SWAP_VEHICLES', 'SWAP_BOTH'] as const;

/** Returns the code of the sentence about a swap, by what it swaps. */
export function swapCode(what: unknown): (typeof SWAPS)[number] {
  return SWAPS.find((each) => each === `SWAP_${String(what)}`) ?? 'SWAP_BOTH';
}

/** Names a ride in a sentence. */
export function rideSaid(id: string, { activities }: NamedRecords): Value {
  const ride = activities.get(id);
  return ride ? { id, title: ride.title, startTime: ride.startTime } : say('A_RIDE');
}

/** Makes a sentence about what a proposal leaves or finds. */
export function say(code: CodeOf<typeof texts> | CodeOf<typeof english>, values: Values = {}): Said {
  return { code, values };
}

/** Returns a sentence of a proposal in English. */
export function sayInEnglish(said: Said, timezone: string): string {
  return inEnglish(said, timezone, texts);
}

/** Returns a warning about what a proposal leaves or finds. */
export function noticeOf(code: string, said: Said, { timezone }: NamedRecords, about: Partial<Warning> = {}): Warning {
  return { code, message: sayInEnglish(said, timezone), values: valuesFor(code, said), ...about };
}

/** Returns the name of a vehicle, a driver or a VIP. */
export function resourceName(id: string, named: NamedRecords): string {
  const name = resourceSaid(id, named);
  return typeof name === 'string' ? name : sayInEnglish(name, named.timezone);
}

/** Says a vehicle, a driver or a VIP. */
export function resourceSaid(id: string, { drivers, vehicles, vips }: NamedRecords): string | Said {
  return (vehicles.get(id) ?? drivers.get(id) ?? vips.get(id))?.name ?? say('ONE_GONE');
}

/** Says the vehicle or the driver of a ride, also where it has none. */
export function assignedName(
  field: keyof AssignedPair | 'coDriverId',
  id: string | null | undefined,
  named: NamedRecords,
): Value {
  const name = id ? resourceSaid(id, named) : undefined;
  if (field === 'coDriverId') return name === undefined ? say('WITHOUT_CO_DRIVER') : say('AS_CO_DRIVER', { name });
  return name ?? (field === 'vehicleId' ? say('WITHOUT_VEHICLE') : say('WITHOUT_DRIVER'));
}

/** Returns the names of guests: the first five, and the number of the others. */
export function guestsSaid(ids: readonly string[], { vips }: NamedRecords): Value {
  return firstOf(ids.map((id) => vips.get(id)?.name ?? say('GUEST_GONE')));
}

const MAX_LISTED = 5;

/** Returns the first five of a list for people, and the number of the others. */
export function listed(names: readonly string[]): string {
  const others = names.length - MAX_LISTED;
  const shown = names.slice(0, MAX_LISTED).join(', ');
  return others > 0 ? `${shown} and ${others} more` : shown;
}

/** A step as a request, without its number and with its sentence. */
export type SaidStep = Omit<ProposalStep, 'code' | 'n' | 'summary' | 'values'> & { readonly said: Said };

/** A record or an answer, as operations show it. */
export type Shown = Readonly<Record<string, unknown>>;

/** Returns the records in a list of an answer; none if the field holds something else: settings have `messages` too. */
export function recordsIn(shown: Shown, field: string): Shown[] {
  const list = shown[field];
  return Array.isArray(list) ? list.filter((each): each is Shown => typeof each === 'object' && each !== null) : [];
}

/** A write with what it changes: from its dry run, or from its answer. */
export interface WrittenFacts {
  readonly method: string;
  readonly operationId: string;
  /** The summary of the operation. */
  readonly summary: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: Shown | undefined;
  /** The record before the write; undefined if the write changes none that can be read. */
  readonly before?: Shown | undefined;
  /** What the operation answered. */
  readonly after: Shown;
}

/** What people read instead of ids and instants. */
export interface Spelling {
  /** Names by id. */
  readonly names: ReadonlyMap<string, string>;
  /** What tells a guest apart from others of the same name, by id. Absent: nothing is known. */
  readonly marks?: ReadonlyMap<string, string> | undefined;
  readonly timezone: string;
  /** Whether drivers are told of changes by message. */
  readonly tells: boolean;
}

/** Returns a name with what tells it apart: `John Smith (Bolt Inc.)`. */
export function markedName(name: string, mark: string | undefined): string {
  return mark === undefined ? name : `${name} (${mark})`;
}

/** Returns the link in the answer of an operation that makes one; undefined where there is none. `said`: what it is, if it has no file name. */
export function linkIn(answer: Shown, said: string): PeopleLink | undefined {
  const { expiresAt, fileName, id, status, url } = linkedIn(answer);
  const title = typeof fileName === 'string' ? fileName : said;
  if (typeof url === 'string') return { title, url, isReady: true, expiresAt: (expiresAt as string) ?? null };
  return status === 'PENDING'
    ? { title, url: `/api/reports/${String(id)}`, isReady: false, expiresAt: null }
    : undefined;
}

/** Returns the answer without its link. */
export function withoutLink(answer: Shown): Shown {
  const { url: _url, ...rest } = linkedIn(answer);
  return answer['report'] ? { ...answer, report: rest } : rest;
}

/** Closing a muster answers the muster with its report. */
function linkedIn(answer: Shown): Shown {
  return (answer['report'] ?? answer) as Shown;
}
