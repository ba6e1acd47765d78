import type { Ghost } from '#shared/pages/desk/lanes/ghosts.ts';
import type { Activity } from '#shared/pages/desk/store/records.ts';
import type { Step } from './proposal.ts';

type Planned = Partial<Pick<Activity, 'title' | 'startTime' | 'endTime' | 'vehicleId' | 'driverId' | 'vipIds'>>;

/** Returns the rides as the steps would have them, for the lanes. A step that moves no ride has no ghost. */
export function ghostsOf(steps: readonly Step[], rideOf: (id: string) => Activity | undefined): Ghost[] {
  return steps.flatMap(({ body = {}, n, operationId, params }) => {
    if (operationId !== 'updateEvent' && operationId !== 'createEvent') return [];
    const ride = rideOf(params['eventId'] ?? '');
    const next: Planned = { ...ride, ...body };
    if (next.startTime === undefined || next.endTime === undefined) return [];
    return [
      {
        id: `step:${n}`,
        title: next.title ?? '',
        start: Date.parse(next.startTime),
        end: Date.parse(next.endTime),
        vehicleId: next.vehicleId,
        driverId: next.driverId,
        vipIds: next.vipIds,
      },
    ];
  });
}
