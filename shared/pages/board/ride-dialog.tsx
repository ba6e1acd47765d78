import { useState } from 'preact/hooks';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
import { say, useShared } from './board-context.ts';
import { Choice, Moment } from './fields.tsx';
import type { Activity } from './records.ts';
import { RideFacts } from './ride-facts.tsx';
import { RideWays } from './ride-ways.tsx';

const MOVES = {
  SCHEDULED: [
    ['IN_PROGRESS', 'begin'],
    ['CANCELLED', 'cancelRide'],
  ],
  IN_PROGRESS: [['COMPLETED', 'finish']],
  COMPLETED: [],
  CANCELLED: [],
} as const;

/** The fields of the form, as texts. */
interface Fields {
  readonly vehicleId: string;
  readonly driverId: string;
  readonly start: string;
  readonly end: string;
}

/** Shows a ride, and tries out another vehicle, driver, time or status of it. */
export function RideDialog({ onClose, ride }: { readonly ride: Activity; readonly onClose: () => void }) {
  const { data, times, tryOut } = useShared();
  const isRide = ride.type === 'TRANSPORT';
  // What the person has not touched follows the ride: another desk may change it meanwhile.
  const [chosen, setChosen] = useState<Partial<Fields>>({});
  const choose = (name: keyof Fields) => (value: string) => setChosen((before) => ({ ...before, [name]: value }));
  const stored: Fields = {
    vehicleId: ride.vehicleId ?? '',
    driverId: ride.driverId ?? '',
    start: times.local(ride.startTime),
    end: times.local(ride.endTime),
  };
  const { driverId, end, start, vehicleId } = { ...stored, ...chosen };
  const changes = {
    ...(vehicleId === stored.vehicleId ? {} : { vehicleId: vehicleId || null }),
    ...(driverId === stored.driverId ? {} : { driverId: driverId || null }),
    ...(start === stored.start ? {} : { startTime: times.instantOf(start) }),
    ...(end === stored.end ? {} : { endTime: times.instantOf(end) }),
  };
  const params = { eventId: ride.id };
  const isSame = Object.keys(changes).length === 0;
  const check = (event: Event) => {
    event.preventDefault();
    if (!isSame) tryOut({ title: ride.title, request: { operationId: 'updateEvent', params, body: changes } });
  };
  return (
    <Dialog title={ride.title} closeText={say('close')} onClose={onClose}>
      <RideFacts ride={ride} />
      <form onSubmit={check}>
        {isRide && (
          <>
            <Choice label={say('vehicle')} value={vehicleId} onChange={choose('vehicleId')} among={data.vehicles} />
            <Choice label={say('driver')} value={driverId} onChange={choose('driverId')} among={data.drivers} />
          </>
        )}
        <Moment label={say('start')} value={start} onChange={choose('start')} />
        <Moment label={say('end')} value={end} onChange={choose('end')} />
        <button type="submit" class="main" disabled={isSame}>
          {say('check')}
        </button>
      </form>
      <RideWays ride={ride} />
      <ul class="buttons">
        {MOVES[ride.status].map(([status, word]) => (
          <li key={status}>
            <button
              type="button"
              onClick={() =>
                tryOut({ title: ride.title, request: { operationId: 'moveEventStatus', params, body: { status } } })
              }
            >
              {say(word)}
            </button>
          </li>
        ))}
        {ride.children.length > 0 && ride.status === 'SCHEDULED' && (
          <li>
            <button
              type="button"
              onClick={() =>
                tryOut({
                  title: ride.title,
                  request: {
                    operationId: 'moveEventStatus',
                    params,
                    query: { withLegs: 'true' },
                    body: { status: 'CANCELLED' },
                  },
                })
              }
            >
              {say('cancelAll')}
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  );
}
