import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { listMotorcadeAt } from '#shared/entities/motorcades/motorcade.ts';
import type { Write } from '#shared/table/write.ts';

/** Returns the writes that list motorcades by the new time of their cars: one for each whose cars move with their master. */
export function motorcadesMovedBy(changes: readonly ActivityChange[]): Write[] {
  const moved = changes.flatMap(({ after, before }) =>
    after.motorcadeId !== undefined && before?.startTime !== after.startTime
      ? [[after.motorcadeId, after] as const]
      : [],
  );
  return [...new Map(moved)].map(([id, car]) => listMotorcadeAt(id, car));
}
