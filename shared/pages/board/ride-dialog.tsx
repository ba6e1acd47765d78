import { useState } from 'preact/hooks';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
import { say, useShared } from './board-context.ts';
import type { Activity } from './records.ts';

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
      </ul>
    </Dialog>
  );
};

const RideFacts = ({ ride }: { readonly ride: Activity }) => {
  const { data, times } = useShared();
  const motorcade = data.motorcades.find(({ id }) => id === ride.motorcadeId);
  const { eta } = ride;
  const facts: readonly (readonly [string, string | null | undefined | false])[] = [
    [say('status'), say(ride.status)],
    [say('pickup'), ride.pickupLocation],
    [say('dropoff'), ride.dropoffLocation],
    [say('place'), ride.location],
    [
      say('guests'),
      ride.vips.map(({ name, partySize }) => (partySize > 1 ? `${name} (${partySize})` : name)).join(', '),
    ],
    [say('motorcade'), motorcade && `${motorcade.title}, ${say('car', { n: ride.position ?? '' })}`],
    [
      say('position'),
      eta && say(eta.lateMinutes > 0 ? 'eta' : 'etaInTime', { time: times.time(eta.at), late: eta.lateMinutes }),
    ],
  ];
  return (
    <dl class="facts">
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

const Choice = (props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly among: readonly { readonly id: string; readonly name: string }[];
}) => (
  <label>
    {props.label}
    <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
      <option value="">{say('none')}</option>
      {props.among.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

const Moment = (props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) => (
  <label>
    {props.label}
    <input
      type="datetime-local"
      required
      value={props.value}
      onInput={(event) => props.onChange(event.currentTarget.value)}
    />
  </label>
);
