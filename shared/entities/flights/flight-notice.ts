import { defined, entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { atMost } from '#shared/table/read-many.ts';
import { replaceWrite, updateWrite, type Write } from '#shared/table/write.ts';

/** The latest news of a flight for the drivers of a pick-up. One per pick-up. */
export interface FlightNotice {
  readonly activityId: string;
  readonly driverId: string;
  readonly flightId: string;
  /** When we learned the news. */
  readonly at: string;
  readonly flightStatus: string;
  /** The new delay in minutes. Absent if the flight no longer comes. */
  readonly minutes?: number | undefined;
  readonly arrivalTime?: string | undefined;
  /** The airport (IATA) that they were told of. */
  readonly airport?: string | undefined;
  /** When the ride starts. Absent on notices of former releases. */
  readonly startsAt?: string | undefined;
  /** Who is still to be told. Absent: the driver, as on notices of former releases. */
  readonly waiting?: readonly string[] | undefined;
  /** Absent: all were told. */
  readonly queue?: 'untold' | undefined;
}

export const notices = entityOf('flightnotice', {
  attributes: {
    activityId: { type: 'string', required: true },
    driverId: { type: 'string', required: true },
    flightId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    flightStatus: { type: 'string', required: true },
    minutes: { type: 'number' },
    arrivalTime: { type: 'string' },
    airport: { type: 'string' },
    startsAt: { type: 'string' },
    waiting: { type: 'any' },
    queue: { type: ['untold'] as const },
  },
  indexes: {
    byActivity: primaryIndex({ scope: 'flightnotice', pk: ['activityId'] }),
    untold: secondaryIndex('gsi2', { scope: 'flightnotices', pk: ['queue'], sk: ['at', 'activityId'] }),
  },
});

/** Puts a notice into the queue. It replaces an older one about the same pick-up. */
export function queueNotice(notice: FlightNotice): Write {
  return replaceWrite(notices(), notices().put(defined({ ...notice, queue: 'untold' as const })));
}

/** Reads the notice of a pick-up with strong consistency, sent or not. */
export async function findNotice(activityId: string): Promise<FlightNotice | undefined> {
  const { data } = await notices().get({ activityId }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns up to `max` notices that are not sent yet, the oldest first. Eventually consistent. */
export async function untoldNotices(max: number): Promise<FlightNotice[]> {
  const { data } = await notices().query.untold({ queue: 'untold' }).go(atMost(max));
  return data;
}

/** Returns who is still to be told of a notice. */
export function waitingFor({ driverId, queue, waiting = [driverId] }: FlightNotice): readonly string[] {
  return queue === undefined ? [] : waiting;
}

/**
 * Notes that a driver was told. With the last of them, the notice leaves the queue. Condition: it is still in the queue for the same
 * drivers, and no newer notice has replaced it.
 */
export function endNotice(told: FlightNotice, driverId: string): Write {
  const { activityId, at } = told;
  const others = waitingFor(told).filter((id) => id !== driverId);
  const next = notices().patch({ activityId });
  const changed = others.length > 0 ? next.set({ at, waiting: [...others] }) : next.set({ at }).remove(['queue']);
  return updateWrite(
    changed.where((notice, { contains, eq }) =>
      [
        eq(notice.at, at),
        eq(notice.queue, 'untold'),
        ...(told.waiting ?? []).map((id) => contains(notice.waiting, id)),
      ].join(' AND '),
    ),
  );
}
