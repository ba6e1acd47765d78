import { updateWrite, type Write } from '#shared/table/write.ts';
import { flights } from './flight.ts';

/** Adds a pick-up to its flight and tracks the flight. Condition: the flight is not deleted. */
export const linkPickup = (flightId: string, activityId: string, now: string): Write =>
  updateWrite(
    flights()
      .patch({ id: flightId })
      .add({ pickupIds: [activityId], version: 1 })
      .set({ isTracked: true, listing: 'tracked', clock: 'running', dueAt: now })
      .remove(['expiresAt'])
      .where(({ deletedAt }, { notExists }) => notExists(deletedAt)),
  );

/** Removes a pick-up from its flight, whatever the version and the status of the flight. */
export const unlinkPickups = (flightId: string, activityIds: readonly string[]): Write =>
  updateWrite(
    flights()
      .patch({ id: flightId })
      .delete({ pickupIds: [...activityIds] }),
  );
