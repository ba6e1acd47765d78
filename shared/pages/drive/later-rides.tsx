import type { Schedule } from './kept.ts';
import { RideFacts, type Spoken } from './ride-facts.tsx';
import type { Plan, Shown } from './rides.ts';

interface Props extends Spoken {
  readonly later: Plan['later'];
  readonly blocks: Schedule['blocks'];
}

/** The rides after the next one, by day. Each opens to show everything. */
export function LaterRides({ blocks, later, say, times }: Props) {
  if (later.length === 0 && blocks.length === 0) return null;
  return (
    <section class="later" aria-labelledby="later">
      <h2 id="later">{say('later')}</h2>
      {later.map(({ date, rides }) => (
        <section key={date}>
          <h3>{times.day(rides[0]?.ride.startTime ?? date)}</h3>
          <ul>
            {rides.map((shown) => (
              <li key={shown.ride.id} class="card">
                <LaterRide shown={shown} say={say} times={times} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {blocks.map(({ from, id, to }) => (
        <p key={id} class="card">
          {say('off')}: {times.dayTime(from)} – {times.dayTime(to)}
        </p>
      ))}
    </section>
  );
}

const LABELS = { SCHEDULED: undefined, IN_PROGRESS: 'inProgress', COMPLETED: 'done', CANCELLED: 'cancelled' } as const;

function LaterRide({ say, shown, times }: Spoken & { readonly shown: Shown }) {
  const { ride, status } = shown;
  const word = LABELS[status];
  const label = word && say(word);
  return (
    <details>
      <summary>
        <span class="when">{times.time(ride.startTime)}</span> {ride.title}
        {label && <strong class="label">{label}</strong>}
      </summary>
      <RideFacts ride={ride} say={say} times={times} />
    </details>
  );
}
