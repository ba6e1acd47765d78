import { useState } from 'preact/hooks';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
import { say, useShared } from './board-context.ts';
import { Choice, Moment } from './fields.tsx';
import type { Activity } from './records.ts';
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

/** Shows a ride, and tries out another vehicle, driver, time or status of it. */
export const RideDialog = ({ onClose, ride }: { readonly ride: Activity; readonly onClose: () => void }) => {
  const { data, times, tryOut } = useShared();
  const isRide = ride.type === 'TRANSPORT';
  const [vehicleId, setVehicle] = useState(ride.vehicleId ?? '');
  const [driverId, setDriver] = useState(ride.driverId ?? '');
  const [start, setStart] = useState(times.local(ride.startTime));
  const [end, setEnd] = useState(times.local(ride.endTime));
  const changes = {
    ...(vehicleId === (ride.vehicleId ?? '') ? {} : { vehicleId: vehicleId || null }),
    ...(driverId === (ride.driverId ?? '') ? {} : { driverId: driverId || null }),
    ...(start === times.local(ride.startTime) ? {} : { startTime: times.instantOf(start) }),
    ...(end === times.local(ride.endTime) ? {} : { endTime: times.instantOf(end) }),
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
            <Choice label={say('vehicle')} value={vehicleId} onChange={setVehicle} among={data.vehicles} />
            <Choice label={say('driver')} value={driverId} onChange={setDriver} among={data.drivers} />
          </>
        )}
        <Moment label={say('start')} value={start} onChange={setStart} />
        <Moment label={say('end')} value={end} onChange={setEnd} />
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
};

const RideFacts = ({ ride }: { readonly ride: Activity }) => {
  const { data, open, times } = useShared();
  const motorcade = data.motorcades.find(({ id }) => id === ride.motorcadeId);
  const { eta } = ride;
  const facts: readonly (readonly [string, string | null | undefined | false])[] = [
    [say('status'), say(ride.status)],
    [say('pickup'), ride.pickupLocation],
    [say('dropoff'), ride.dropoffLocation],
    [say('place'), ride.location],
    [say('motorcade'), motorcade && `${motorcade.title}, ${say('car', { n: ride.position ?? '' })}`],
    [
      say('position'),
      eta && say(eta.lateMinutes > 0 ? 'eta' : 'etaInTime', { time: times.time(eta.at), late: eta.lateMinutes }),
    ],
  ];
  return (
    <dl class="facts">
      {ride.vips.length > 0 && (
        <div>
          <dt>{say('guests')}</dt>
          <dd class="guests">
            {ride.vips.map(({ id, name, partySize }) => (
              <button key={id} type="button" class="link" onClick={() => open({ is: 'guest', id })}>
                {partySize > 1 ? `${name} (${partySize})` : name}
              </button>
            ))}
          </dd>
        </div>
      )}
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};
