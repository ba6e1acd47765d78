import type { Times } from '#shared/pages/parts/times.ts';
import type { Ride } from './kept.ts';
import type { DriveLanguage } from './language.ts';
import { flightNumberOf } from './rides.ts';

export interface Spoken {
  readonly say: DriveLanguage['say'];
  readonly times: Times;
}

interface Props extends Spoken {
  readonly ride: Ride;
  /** Default: true. */
  readonly showsGuests?: boolean;
}

/** Where, which guests, by which flight and in which vehicle. Shows nothing for what a ride lacks. */
export function RideFacts({ ride, say, showsGuests = true, times }: Props) {
  const { dropoffLocation, flightId, location, notes, pickupLocation, vehicle } = ride;
  const car = [vehicle?.name, vehicle?.licensePlate].filter(Boolean).join(', ');
  const flight = [flightNumberOf(flightId), newsOf(ride, { say, times })].filter(Boolean).join('. ');
  return (
    <dl class="facts">
      <Fact name={say('from')} value={pickupLocation} />
      <Fact name={say('to')} value={dropoffLocation} />
      <Fact name={say('at')} value={location} />
      {showsGuests && <Guests ride={ride} say={say} />}
      <Fact name={say('flight')} value={flight} isBad={Boolean(ride.flightImpact)} />
      <Fact name={say('vehicle')} value={car} />
      <Fact name={say('notes')} value={notes} />
    </dl>
  );
}

/** The guests, one on each line. */
export function Guests({ ride, say }: Pick<Props, 'ride' | 'say'>) {
  return <Fact name={say('guests')} value={ride.vips.map(guestText).join('\n')} />;
}

function Fact(props: { readonly name: string; readonly value: string | undefined; readonly isBad?: boolean }) {
  return props.value ? (
    <div>
      <dt>{props.name}</dt>
      <dd class={props.isBad ? 'bad' : ''}>{props.value}</dd>
    </div>
  ) : null;
}

/** A guest with the number of their party, if they do not travel alone. */
export function guestText({ name, partySize }: Ride['vips'][number]): string {
  return partySize > 1 ? `${name} (${partySize})` : name;
}

function newsOf({ flightImpact }: Ride, { say, times }: Spoken): string | undefined {
  if (!flightImpact) return undefined;
  if (flightImpact.flightStatus === 'CANCELLED') return say('flightCancelled');
  const at = flightImpact.departureTime ?? flightImpact.arrivalTime;
  return at ? say('flightLate', { time: times.time(at) }) : undefined;
}
