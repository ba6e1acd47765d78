import { MusterClosed } from '#shared/contract/problems.ts';
import { ridesAround } from '#shared/domain/accountability/current-rides.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { later } from '#shared/domain/time/days.ts';
import { findMuster } from '#shared/entities/accountability/muster.ts';
import type { MusterRecord } from '#shared/schemas/accountability/muster-record.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { currentByDriver } from '#shared/use-cases/gps/driver-activities.ts';
import { markedGuests } from './muster-guests.ts';

/** A driver is on duty from this long before a ride until this long after it. */
const AROUND_MINUTES = 30;

/** A driver to ask, and about which guests. */
export interface DriverGuests {
  readonly driverId: string;
  /** In order of name. */
  readonly guests: readonly VipRecord[];
}

/** Reads an open muster. Throws NotFound, Forbidden or MusterClosed. */
export async function requireOpenMuster({ actor }: Pick<UseCaseContext, 'actor'>, id: string): Promise<MusterRecord> {
  const muster = requireStored(await findMuster(id), 'muster', id);
  actor.authorize('update', 'Muster', muster);
  if (muster.status === 'CLOSED') throw new MusterClosed(`${muster.title} is closed since ${muster.closedAt}.`);
  return muster;
}

/**
 * Reads which drivers are on duty with which guests of the muster who are not accounted for. On duty: a ride in progress, or one that
 * is planned for now or for less than 30 minutes before or after.
 */
export async function driversToAsk(
  { now }: Pick<UseCaseContext, 'now'>,
  muster: MusterRecord,
): Promise<DriverGuests[]> {
  const [rides, guests] = await Promise.all([
    currentByDriver({ from: later(now, -DAY_MS), to: later(now, HOUR_MS) }, { now, aroundMinutes: AROUND_MINUTES }),
    markedGuests(muster),
  ]);
  const wanted = new Map(guests.flatMap(({ state, vip }) => (state === 'ACCOUNTED' ? [] : [[vip.id, vip] as const])));
  const collator = new Intl.Collator('en');
  return [...rides].flatMap(([driverId, own]) => {
    const vipIds = new Set(ridesAround(own, now, AROUND_MINUTES).flatMap((ride) => ride.vipIds));
    const asked = [...vipIds].flatMap((id) => wanted.get(id) ?? []).sort((a, b) => collator.compare(a.name, b.name));
    return driverId === undefined || asked.length === 0 ? [] : [{ driverId, guests: asked }];
  });
}
