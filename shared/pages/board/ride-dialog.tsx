import { useState } from 'preact/hooks';
import { guestsAt } from '#shared/domain/texts.ts';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
import { say, useShared } from './board-context.ts';
import { Choice, Moment } from './fields.tsx';
import { Action } from './layout.tsx';
import type { Activity, Mend } from './records.ts';
import { RideWays } from './ride-ways.tsx';
import { useNeeds } from './use-needs.ts';

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
  readonly coDriverId: string;
  readonly start: string;
  readonly end: string;
}

const HELD = ['vehicleId', 'driverId', 'coDriverId'] as const;

/** Shows a ride, and tries out another vehicle, driver, time or status of it. */
export function RideDialog({ onClose, ride }: { readonly ride: Activity; readonly onClose: () => void }) {
  const { data, times, tryOut } = useShared();
  // What the person has not touched follows the ride: another desk may change it meanwhile.
  const [chosen, setChosen] = useState<Partial<Fields>>({});
  const choose = (name: keyof Fields) => (value: string) => setChosen((before) => ({ ...before, [name]: value }));
  const stored: Fields = {
    vehicleId: ride.vehicleId ?? '',
    driverId: ride.driverId ?? '',
    coDriverId: ride.coDriverId ?? '',
    start: times.local(ride.startTime),
    end: times.local(ride.endTime),
  };
  const fields = { ...stored, ...chosen };
  const { coDriverId, driverId, end, start, vehicleId } = fields;
  const changes = {
    ...Object.fromEntries(
      HELD.filter((field) => fields[field] !== stored[field]).map((field) => [field, fields[field] || null]),
    ),
    ...(start === stored.start ? {} : { startTime: times.instantOf(start) }),
    ...(end === stored.end ? {} : { endTime: times.instantOf(end) }),
  };
  const params = { eventId: ride.id };
  const isSame = Object.keys(changes).length === 0;
  const check = (event: Event) => {
    event.preventDefault();
    if (!isSame) tryOut({ title: ride.title, request: { operationId: 'updateEvent', params, body: changes } });
  };
  const move = (request: Pick<Mend, 'body' | 'query'>) =>
    tryOut({ title: ride.title, request: { operationId: 'moveEventStatus', params, ...request } });
  return (
    <Dialog title={ride.title} closeText={say('close')} onClose={onClose}>
      <RideFacts ride={ride} />
      <form onSubmit={check}>
        {!ride.allDay && (
          <>
            <Choice label={say('vehicle')} value={vehicleId} onChange={choose('vehicleId')} among={data.vehicles} />
            <Choice label={say('driver')} value={driverId} onChange={choose('driverId')} among={data.drivers} />
            {ride.type === 'TRANSPORT' && (
              <Choice label={say('coDriver')} value={coDriverId} onChange={choose('coDriverId')} among={data.drivers} />
            )}
            <Moment label={say('start')} value={start} onChange={choose('start')} />
            <Moment label={say('end')} value={end} onChange={choose('end')} />
            <button type="submit" class="main" disabled={isSame}>
              {say('check')}
            </button>
          </>
        )}
      </form>
      <RideWays ride={ride} />
      <ul class="buttons">
        {MOVES[ride.status].map(([status, word]) => (
          <Action key={status} text={say(word)} onPress={() => move({ body: { status } })} />
        ))}
        {ride.children.length > 0 && ride.status === 'SCHEDULED' && (
          <Action
            text={say('cancelAll')}
            onPress={() => move({ query: { withLegs: 'true' }, body: { status: 'CANCELLED' } })}
          />
        )}
      </ul>
    </Dialog>
  );
}

function namesAt({ vips }: Activity, stop: NonNullable<Activity['stops']>[number]): string {
  const partyOf = ({ name, partySize }: Activity['vips'][number]): string =>
    partySize > 1 ? `${name} (${partySize})` : name;
  return guestsAt(stop, (ids) =>
    vips
      .filter(({ id }) => ids.includes(id))
      .map(partyOf)
      .join(', '),
  );
}

/** Shows who goes on a ride, where, and what the desk and its drivers noted. */
function RideFacts({ ride }: { readonly ride: Activity }) {
  const { data, open, times } = useShared();
  const needs = useNeeds(ride);
  const motorcade = data.motorcades.find(({ id }) => id === ride.motorcadeId);
  const { eta } = ride;
  const facts: readonly (readonly [string, string | null | undefined | false])[] = [
    [say('status'), say(ride.status)],
    [say('start'), ride.allDay && ride.startDate],
    [say('end'), ride.allDay && ride.endDate],
    ...(ride.stops?.map((stop) => [times.time(stop.at), `${stop.location} ${namesAt(ride, stop)}`.trim()] as const) ?? [
      [say('pickup'), ride.pickupLocation] as const,
      [say('dropoff'), ride.dropoffLocation] as const,
    ]),
    [say('needs'), needs],
    [say('notes'), ride.notes],
    ...(ride.driverNotes ?? []).map(({ at, text }) => [times.dayTime(at), text] as const),
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
            <div key={`${name}${value}`}>
              <dt>{name}</dt>
              <dd class="typed">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
