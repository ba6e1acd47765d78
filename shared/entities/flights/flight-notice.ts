import { defined, entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { atMost } from '#shared/table/read-many.ts';
import { replaceWrite, updateWrite, type Write } from '#shared/table/write.ts';

/** The latest news of a flight for the driver of a pick-up. One per pick-up. */
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
  /** When the ride starts. Absent on notices of former releases. */
  readonly startsAt?: string | undefined;
  /** Absent: the driver was told. */
  readonly queue?: 'untold' | undefined;
}

export const notices = entityOf({
  model: { service: 'motorcade', entity: 'flightnotice', version: '1' },
  attributes: {
    activityId: { type: 'string', required: true },
    driverId: { type: 'string', required: true },
    flightId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    flightStatus: { type: 'string', required: true },
    minutes: { type: 'number' },
    arrivalTime: { type: 'string' },
    startsAt: { type: 'string' },
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

/** Removes a notice from the queue after it was sent. Condition: it is still in the queue, and no newer notice has replaced it. */
export function endNotice({ activityId, at }: FlightNotice): Write {
  return updateWrite(
    notices()
      .patch({ activityId })
      .set({ at })
      .remove(['queue'])
      .where((notice, { eq }) => `${eq(notice.at, at)} AND ${eq(notice.queue, 'untold')}`),
  );
}
