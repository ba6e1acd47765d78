import { aboardOf, awaitedSince, guestCallsOf } from '#shared/domain/activities/boarding.ts';
import type { Assignment } from '#shared/domain/assignments/assignment.ts';
import { ageOf, STALE_SECONDS } from '#shared/domain/gps/fix-freshness.ts';
import { later } from '#shared/domain/time/days.ts';
import { hourClockIn } from '#shared/domain/time/format.ts';
import { estimatedMinutes } from '#shared/domain/ways/ways.ts';
import type { ActivityRecord, Eta } from '#shared/schemas/activities/activity.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { Fix } from '#shared/schemas/gps/gps.ts';
import type { GuestPage } from '#shared/schemas/guest-links/guest-link.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { HOUR_MS, MINUTE_MS, minutesFrom } from '#shared/units/durations.ts';
import { languageOf } from './reach-guest.ts';

export interface GuestRide {
  readonly ride: ActivityRecord;
  readonly guest: VipRecord;
  readonly settings: SettingsRecord;
  readonly driver: DriverRecord | undefined;
  readonly vehicle: VehicleRecord | undefined;
  /** The position of the driver, as far as this guest may see it. */
  readonly fix: Fix | undefined;
  readonly pickup: Coordinates | undefined;
  /** When the ride arrives, once it is in progress. */
  readonly eta: Eta | undefined;
  /** Where it arrives then. Default: where the guest gets off. */
  readonly drivesTo?: 'PICKUP' | undefined;
  readonly code: string;
}

/** Returns what a guest sees of their ride. It has nothing of other guests, and of the driver only the first name. */
export function presentGuestPage(facts: GuestRide, now: string): GuestPage {
  const { code, fix, guest, pickup, ride, settings } = facts;
  const { guests, pdf, timezone } = settings;
  const language = languageOf(guest, settings);
  const shows = (what: (typeof guests.show)[number]): boolean =>
    guests.show.includes(what) && ride.status !== 'CANCELLED';
  const driver = shows('DRIVER') ? facts.driver : undefined;
  const seen = shows('POSITION') ? fix : undefined;
  const calls = guestCallsOf(ride).filter(({ vipId }) => vipId === guest.id);
  const calledAt = (kind: 'HERE' | 'HELP') => calls.find((call) => call.kind === kind)?.at ?? null;
  const aboard = aboardOf(ride).some(({ alightedAt, vipId }) => vipId === guest.id && alightedAt === undefined);
  const eta = etaFor({ ...facts, fix: seen }, now);
  return {
    language,
    timezone,
    clock: hourClockIn(language, settings),
    status: ride.status,
    startTime: ride.startTime,
    endTime: ride.endTime,
    pickup: ride.pickupLocation ?? null,
    dropoff: ride.dropoffLocation ?? null,
    nameBoard: guest.name,
    vehicle: shows('VEHICLE') ? presentVehicle(facts.vehicle) : null,
    driver: driver ? { firstName: firstNameOf(driver.name) } : null,
    lateMinutes: eta ? lateMinutes(ride, eta) : 0,
    eta,
    car: seen ? { latitude: seen.latitude, longitude: seen.longitude, ageSeconds: ageOf(seen, now) } : null,
    pickupCoordinates: pickup ?? null,
    boardingCode: shows('CODE') && !aboard ? code : null,
    aboard,
    arrivedAt: awaitedSince(ride, guest.id) ?? null,
    hereFrom: hereFrom(ride, guest.id, now) ?? null,
    hereAt: calledAt('HERE'),
    helpAt: calledAt('HELP'),
    desk: pdf.contact || null,
  };
}

/** How long before a ride its guests may wait for it. */
const HERE_MS = 2 * HOUR_MS;

/**
 * Returns from when on a guest can say that they are at the pick-up. Undefined: now, because it is time, the ride is on its way or the vehicle
 * waits for them.
 */
export function hereFrom(ride: ActivityRecord, vipId: string, now: string): string | undefined {
  const from = later(ride.startTime, -HERE_MS);
  const isEarly = ride.status === 'SCHEDULED' && now < from && awaitedSince(ride, vipId) === undefined;
  return isEarly ? from : undefined;
}

function presentVehicle(vehicle: VehicleRecord | undefined): GuestPage['vehicle'] {
  if (!vehicle) return null;
  return { type: vehicle.type, color: vehicle.color ?? null, licensePlate: vehicle.licensePlate ?? null };
}

/** The first word. Of a name such as `Okafor, Amara`, the first word after the comma. */
function firstNameOf(name: string): string {
  const [family = '', given] = name.split(',');
  return (given?.trim() || family).trim().split(/\s+/)[0] ?? '';
}

function etaFor({ drivesTo, eta, fix, pickup, ride, settings }: GuestRide, now: string): GuestPage['eta'] {
  if (!settings.guests.show.includes('POSITION')) return null;
  if (ride.status === 'IN_PROGRESS')
    return eta ? { at: eta.at, minutes: eta.minutes, to: drivesTo ?? 'DROPOFF' } : null;
  if (ride.status !== 'SCHEDULED' || !fix || !pickup) return null;
  const minutes = estimatedMinutes(fix, pickup);
  return { at: later(now, minutes * MINUTE_MS), minutes, to: 'PICKUP' };
}

function lateMinutes(ride: ActivityRecord, { at, to }: NonNullable<GuestPage['eta']>): number {
  const due = to === 'PICKUP' ? ride.startTime : ride.endTime;
  return Math.max(0, Math.ceil(minutesFrom(due, at)));
}

interface Seen {
  readonly ride: Pick<ActivityRecord, 'endTime' | 'id' | 'startTime' | 'status'>;
  /** The assignments of the driver around now. */
  readonly assignments: readonly Pick<Assignment, 'activityId' | 'busy' | 'end' | 'start'>[];
  readonly minutesBefore: number;
  readonly now: string;
}

/**
 * Returns the position of a driver if it belongs to this ride: not before the window opens, and not of another ride of the driver,
 * because that would show where another guest is. Undefined also if it is older than 10 minutes.
 */
export function visibleFix(fix: Fix | undefined, { assignments, minutesBefore, now, ride }: Seen): Fix | undefined {
  if (!fix || ageOf(fix, now) > STALE_SECONDS || fix.fixTime > later(now, MINUTE_MS)) return undefined;
  if (ride.status === 'IN_PROGRESS')
    return fix.fixTime >= earliest(ride.startTime, now, minutesBefore) ? fix : undefined;
  if (ride.status !== 'SCHEDULED') return undefined;
  const others = assignments.filter(({ activityId, busy }) => busy && activityId !== ride.id);
  if (others.some(({ end, start }) => start <= now && now < end)) return undefined;
  const free = others.filter(({ end }) => end <= now).map(({ end }) => end);
  const from = [later(ride.startTime, -minutesBefore * MINUTE_MS), ...free].sort().at(-1) ?? now;
  return now >= from && fix.fixTime >= from && now < ride.endTime ? fix : undefined;
}

/** A ride may begin before its time. Then its positions of the last minutes are its own. */
function earliest(startTime: string, now: string, minutesBefore: number): string {
  return [later(startTime, -minutesBefore * MINUTE_MS), later(now, -MINUTE_MS)].sort()[0] ?? now;
}
