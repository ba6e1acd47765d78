import type { Times } from '#shared/pages/parts/times.ts';
import type { Order, Say } from './records.ts';
import { spanOf } from './ride-facts.tsx';

interface Props {
  readonly rides: ReturnType<typeof plannedRides>;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly say: Say;
  readonly times: Times;
}

/** Returns the rides of an order that are still to be driven. */
export function plannedRides({ rides }: Order) {
  return rides.flatMap(({ eventId, ride }) => (ride?.status === 'SCHEDULED' ? [{ eventId, ...ride }] : []));
}

/** For which rides of an order a form counts. Nothing where it has one. */
export function RideChoice({ chosen, onChange, rides, say, times }: Props) {
  if (rides.length < 2) return null;
  return (
    <fieldset>
      <legend>{say('forRides')}</legend>
      {rides.map((ride) => (
        <label key={ride.eventId}>
          <input
            type="checkbox"
            checked={chosen.has(ride.eventId)}
            onChange={() => onChange(toggled(chosen, ride.eventId))}
          />
          {spanOf(ride, times)}
        </label>
      ))}
    </fieldset>
  );
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}
