import { guestsAt } from '#shared/domain/texts.ts';
import { listed } from '#shared/pages/parts/as-text.ts';
import type { Times } from '#shared/pages/parts/times.ts';
import type { Ride } from './kept.ts';
import { flightNumberOf, navigationTo } from './rides.ts';
import type { DriveLanguage } from './words.ts';

export interface Spoken {
  readonly say: DriveLanguage['say'];
  readonly times: Times;
}

interface Facts extends Spoken {
  readonly ride: Ride;
  /** Default: true. */
  readonly showsGuests?: boolean;
}

/** Where, which guests, by which flight and in which vehicle. Shows nothing for what a ride lacks. */
export function RideFacts({ ride, say, showsGuests = true, times }: Facts) {
  const { coDriver, driver, dropoffLocation, flightId, location, notes, pickupLocation, stops, vehicle } = ride;
  const car = listed([vehicle?.name, vehicle?.licensePlate]);
  const flight = [flightNumberOf(flightId), newsOf(ride, { say, times })].filter(Boolean).join('. ');
  return (
    <dl class="facts">
      {stops ? (
        stops.map((stop) => (
          <Fact key={stop.at} name={times.time(stop.at)} value={stop.location} more={namesAt(ride, stop)} isPlace />
        ))
      ) : (
        <>
          <Fact name={say('from')} value={pickupLocation} at={ride.pickupCoordinates} isPlace />
          <Fact name={say('to')} value={dropoffLocation} isPlace />
        </>
      )}
      <Fact name={say('at')} value={location} isPlace />
      {showsGuests && <Guests ride={ride} say={say} />}
      <Fact name={say('flight')} value={flight} isBad={Boolean(ride.flightImpact)} />
      <Fact name={say('vehicle')} value={car} />
      {coDriver && <Fact name={say('drivers')} value={[driver, coDriver].map(personText).filter(Boolean).join('\n')} />}
      <Fact name={say('notes')} value={notes} />
    </dl>
  );
}

/** The guests, one on each line. */
export function Guests({ ride, say }: Pick<Facts, 'ride' | 'say'>) {
  return <Fact name={say('guests')} value={ride.vips.map(guestText).join('\n')} />;
}

/** `isPlace`: a tap opens navigation to it. */
function Fact(props: {
  readonly name: string;
  readonly value: string | undefined;
  readonly isBad?: boolean;
  readonly isPlace?: boolean;
  readonly at?: Ride['pickupCoordinates'];
  /** Stands below the value. */
  readonly more?: string;
}) {
  const { at, isBad, isPlace, more, name, value } = props;
  if (!value) return null;
  const href = isPlace ? navigationTo(value, at, navigator.userAgent) : undefined;
  return (
    <div>
      <dt>{name}</dt>
      <dd class={isBad ? 'bad' : ''}>
        {href ? (
          <a href={href} target={href.startsWith('geo:') ? undefined : '_blank'} rel="noreferrer">
            {value}
          </a>
        ) : (
          value
        )}
        {more && `\n${more}`}
      </dd>
    </div>
  );
}

/** Who gets on and off at a stop. */
function namesAt({ vips }: Ride, stop: NonNullable<Ride['stops']>[number]): string {
  return guestsAt(stop, (ids) => listed(vips.filter(({ id }) => ids.includes(id)).map(guestText)));
}

/** A guest with the number of their party, if they do not travel alone. */
export function guestText({ name, partySize }: Ride['vips'][number]): string {
  return partySize > 1 ? `${name} (${partySize})` : name;
}

function personText(person: Ride['driver'] | undefined): string {
  return listed([person?.name, person?.phone]);
}

function newsOf({ flightImpact }: Ride, { say, times }: Spoken): string | undefined {
  if (!flightImpact) return undefined;
  if (flightImpact.flightStatus === 'CANCELLED') return say('flightCancelled');
  const at = flightImpact.departureTime ?? flightImpact.arrivalTime;
  return at ? say('flightLate', { time: times.time(at) }) : undefined;
}
