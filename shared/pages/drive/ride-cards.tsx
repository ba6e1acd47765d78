import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { listed } from '#shared/pages/parts/as-text.ts';
import type { Drive } from './drive-state.ts';
import { DELAYS, type Message, type Ride, type Schedule } from './kept.ts';
import { Guests, guestText, RideFacts, type Spoken } from './ride-facts.tsx';
import type { Plan, Shown } from './rides.ts';
import { saidText } from './talk.tsx';

interface Next extends Spoken {
  readonly shown: Shown;
  readonly press: Drive['press'];
}

/** The guests of a coach stand below the buttons, so that these need no scrolling. */
const MOST_ABOVE = 4;

/** The ride to drive now or next, large, with its buttons. */
export function NextRide({ press, say, shown, talk, times }: Next & { readonly talk: readonly Message[] }) {
  const { calls, ride, status } = shown;
  const isShort = ride.vips.length <= MOST_ABOVE;
  const canBoard = ride.type === 'TRANSPORT' && ride.vips.length > 0 && !shown.opensAt;
  return (
    <section class="card next" aria-labelledby="next">
      <p class="kind">{say(status === 'IN_PROGRESS' ? 'now' : 'next')}</p>
      <h2 id="next">{ride.title}</h2>
      <p class="time">
        <span>{times.time(ride.startTime)}</span> – {times.time(ride.endTime)}
        <small>{times.day(ride.startTime)}</small>
      </p>
      <RideFacts ride={ride} say={say} times={times} showsGuests={isShort && !canBoard} />
      {canBoard && isShort && <Aboard shown={shown} press={press} say={say} times={times} />}
      <Buttons key={ride.id} shown={shown} press={press} say={say} times={times} />
      {calls.map(({ phone, vipId }) => (
        <a key={vipId} class="button" href={`tel:${phone}`}>
          {say('callGuest', { name: ride.vips.find(({ id }) => id === vipId)?.name ?? '' })}
        </a>
      ))}
      <Delay shown={shown} talk={talk} press={press} say={say} times={times} />
      {canBoard && !isShort && <Aboard shown={shown} press={press} say={say} times={times} />}
      {!canBoard && !isShort && (
        <dl class="facts">
          <Guests ride={ride} say={say} />
        </dl>
      )}
    </section>
  );
}

/** What the driver says of the ride: that they have read it, wait at the pick-up, that it starts, and that it is done. */
function Buttons(props: Next) {
  const { status } = props.shown;
  return (
    <div class="buttons">
      {status === 'SCHEDULED' && <BeforeStart {...props} />}
      {status === 'IN_PROGRESS' && <Finish {...props} />}
    </div>
  );
}

function BeforeStart({ press, say, shown, times }: Next) {
  const { isRead, opensAt, waitingSince } = shown;
  const { id, title, type } = shown.ride;
  const ride = { id, title };
  return (
    <>
      {isRead ? <p class="good">{say('isRead')}</p> : <Read shown={shown} press={press} say={say} />}
      {waitingSince && <p class="good">{say('waiting', { time: times.time(waitingSince) })}</p>}
      {type === 'TRANSPORT' && !waitingSince && !opensAt && (
        <button type="button" onClick={() => press({ what: 'arrive', ride })}>
          {say('arrive')}
        </button>
      )}
      {opensAt ? (
        <p>{say('opensAt', { time: times.dayTime(opensAt) })}</p>
      ) : (
        <button type="button" class="main" onClick={() => press({ what: 'start', ride })}>
          {say('start')}
        </button>
      )}
    </>
  );
}

/** Confirms the version that is shown. `label`: what a list of such buttons is told apart by. */
function Read({ label, press, say, shown: { ride } }: Omit<Next, 'times'> & { readonly label?: string }) {
  const { id, title, version } = ride;
  return (
    <button type="button" aria-label={label} onClick={() => press({ what: 'read', ride: { id, title }, version })}>
      {say('read')}
    </button>
  );
}

/** Ends the ride. First it asks about guests without a tick: the desk looks for those who were not aboard. */
function Finish({ press, say, shown: { aboard, ride: shown } }: Next) {
  const ride = { id: shown.id, title: shown.title };
  const [isAsked, setAsked] = useState(false);
  const unticked = shown.type === 'TRANSPORT' ? shown.vips.filter((guest) => !aboard.has(guest.id)) : [];
  const done = (travelled: Ride['vips'] = []): void => {
    for (const guest of travelled) press({ what: 'aboard', ride, guest: { id: guest.id, name: guest.name } });
    press({ what: 'done', ride });
  };
  if (!isAsked)
    return (
      <button type="button" class="main" onClick={() => (unticked.length === 0 ? done() : setAsked(true))}>
        {say('done')}
      </button>
    );
  return (
    <div role="alert" class="buttons">
      <p>{say('wereAboard', { names: listed(unticked.map(({ name }) => name)) })}</p>
      <button type="button" onClick={() => done(unticked)}>
        {say('allAboard')}
      </button>
      <button type="button" onClick={() => done()}>
        {say('noneAboard')}
      </button>
    </div>
  );
}

/** Tells the desk that the ride will be late, and shows what follows from it. Without a network the message waits like all others. */
function Delay({ press, say, shown: { ride }, talk, times }: Next & { readonly talk: readonly Message[] }) {
  const told = talk.findLast(({ eventId, late }) => late && eventId === ride.id);
  return (
    <fieldset class="late">
      <legend>{say('late')}</legend>
      {DELAYS.map((minutes) => (
        <button
          type="button"
          key={minutes}
          aria-label={say('lateBy', { minutes })}
          onClick={() => press({ what: 'message', lateMinutes: minutes, ride: { id: ride.id, title: ride.title } })}
        >
          {minutes}
        </button>
      ))}
      {told && (
        <p role="status" class="good">
          {saidText(told, say, times)}
        </p>
      )}
    </fieldset>
  );
}

/** The guests, each with a box to tick once they are in the vehicle. On a ride with stops they stand at the stop where they get on. */
function Aboard(props: Next) {
  const { press, say, shown, times } = props;
  const { ride } = shown;
  const guestsOf = (ids: readonly string[]): Ride['vips'] => ride.vips.filter(({ id }) => ids.includes(id));
  if (!ride.stops) return <Ticks guests={ride.vips} legend={say('whoAboard')} shown={shown} press={press} />;
  return (
    <>
      {ride.stops.map(({ at, boards, leaves, location }, stop) =>
        boards.length + leaves.length === 0 ? null : (
          <Ticks
            key={at}
            guests={guestsOf(boards)}
            legend={`${times.time(at)} ${location}`}
            shown={shown}
            press={press}
          >
            {leaves.length > 0 && <p>− {listed(guestsOf(leaves).map(guestText))}</p>}
            <button
              type="button"
              aria-label={`${say('atStop')}: ${location}`}
              onClick={() => press({ what: 'atStop', stop, ride: { id: ride.id, title: ride.title } })}
            >
              {say('atStop')}
            </button>
          </Ticks>
        ),
      )}
    </>
  );
}

interface Ticked extends Pick<Next, 'press' | 'shown'> {
  readonly guests: Ride['vips'];
  readonly legend: string;
  readonly children?: ComponentChildren;
}

function Ticks({ children, guests, legend, press, shown: { aboard, ride } }: Ticked) {
  return (
    <fieldset class="aboard">
      <legend>{legend}</legend>
      {guests.map((guest) => (
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
      {children}
    </fieldset>
  );
}

/** The rides after the next one, by day. Each opens to show everything. */
export function LaterRides(props: Omit<Next, 'shown'> & Pick<Plan, 'later'> & Pick<Schedule, 'blocks'>) {
  const { blocks, later, press, say, times } = props;
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
                <LaterRide shown={shown} press={press} say={say} times={times} />
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

function LaterRide({ press, say, shown, times }: Next) {
  const { isRead, ride, status } = shown;
  const asks = status === 'SCHEDULED' && !isRead;
  const word = asks ? (ride.acknowledgedVersion ? 'isChanged' : 'isNew') : LABELS[status];
  return (
    <>
      <details>
        <summary>
          <span class="when">{times.time(ride.startTime)}</span> <bdi>{ride.title}</bdi>
          {word && <strong class="label">{say(word)}</strong>}
        </summary>
        <RideFacts ride={ride} say={say} times={times} />
      </details>
      {asks && <Read shown={shown} press={press} say={say} label={`${say('read')}: ${ride.title}`} />}
    </>
  );
}
