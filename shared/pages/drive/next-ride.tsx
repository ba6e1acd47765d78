import type { Drive } from './drive-state.ts';
import { Guests, guestText, RideFacts, type Spoken } from './ride-facts.tsx';
import type { Shown } from './rides.ts';

interface Props extends Spoken {
  readonly shown: Shown;
  readonly press: Drive['press'];
}

/** The guests of a coach stand below the buttons, so that these need no scrolling. */
const MOST_ABOVE = 4;

/** The ride to drive now or next, large, with its buttons. */
export function NextRide({ press, say, shown, times }: Props) {
  const { isRead, ride, status } = shown;
  const about = { id: ride.id, title: ride.title };
  const isShort = ride.vips.length <= MOST_ABOVE;
  const canBoard = ride.type === 'TRANSPORT' && ride.vips.length > 0;
  const isRunning = status === 'IN_PROGRESS';
  return (
    <section class="card next" aria-labelledby="next">
      <p class="kind">{say(isRunning ? 'now' : 'next')}</p>
      <h2 id="next">{ride.title}</h2>
      <p class="time">
        <span>{times.time(ride.startTime)}</span> – {times.time(ride.endTime)}
        <small>{times.day(ride.startTime)}</small>
      </p>
      <RideFacts ride={ride} say={say} times={times} showsGuests={isShort && !canBoard} />
      {canBoard && isShort && <Aboard shown={shown} press={press} say={say} />}
      <div class="buttons">
        {status === 'SCHEDULED' && !isRead && (
          <button type="button" onClick={() => press({ what: 'read', ride: about, version: ride.version })}>
            {say('read')}
          </button>
        )}
        {status === 'SCHEDULED' && isRead && <p class="good">{say('isRead')}</p>}
        {status === 'SCHEDULED' && (
          <button type="button" class="main" onClick={() => press({ what: 'start', ride: about })}>
            {say('start')}
          </button>
        )}
        {isRunning && (
          <button type="button" class="main" onClick={() => press({ what: 'done', ride: about })}>
            {say('done')}
          </button>
        )}
      </div>
      {canBoard && !isShort && <Aboard shown={shown} press={press} say={say} />}
      {!canBoard && !isShort && (
        <dl class="facts">
          <Guests ride={ride} say={say} />
        </dl>
      )}
    </section>
  );
}

/** The guests, each with a box to tick once they are in the vehicle. */
function Aboard({ press, say, shown: { aboard, ride } }: Omit<Props, 'times'>) {
  return (
    <fieldset class="aboard">
      <legend>{say('whoAboard')}</legend>
      {ride.vips.map((guest) => (
        <label key={guest.id}>
          <input
            type="checkbox"
            checked={aboard.has(guest.id)}
            onChange={({ currentTarget }) =>
              press({
                what: currentTarget.checked ? 'aboard' : 'notAboard',
                ride: { id: ride.id, title: ride.title },
                guest: { id: guest.id, name: guest.name },
              })
            }
          />
          <bdi>{guestText(guest)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
