import { say, useShared } from './board-context.ts';
import type { Activity } from './records.ts';

/** Shows who goes on a ride, where, and what the desk and its drivers noted. */
export function RideFacts({ ride }: { readonly ride: Activity }) {
  const { data, open, times } = useShared();
  const motorcade = data.motorcades.find(({ id }) => id === ride.motorcadeId);
  const { eta } = ride;
  const facts: readonly (readonly [string, string | null | undefined | false])[] = [
    [say('status'), say(ride.status)],
    [say('pickup'), ride.pickupLocation],
    [say('dropoff'), ride.dropoffLocation],
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
