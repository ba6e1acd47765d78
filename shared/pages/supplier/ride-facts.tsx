import type { ComponentChildren } from 'preact';
import { tagLabel } from '#shared/domain/assignments/tag-label.ts';
import { listed } from '#shared/pages/parts/as-text.ts';
import type { Times } from '#shared/pages/parts/times.ts';
import type { Order, Tags } from './records.ts';
import type { Say } from './words.ts';

type Ordered = Order['rides'][number];
type Ride = NonNullable<Ordered['ride']>;

interface Props {
  readonly ordered: Ordered;
  readonly say: Say;
  readonly tags: Tags;
  readonly times: Times;
}

/** What a supplier sees of a ride, and what has changed since it accepted. */
export function RideFacts({ ordered, say, tags, times }: Props) {
  const { changed, ride, was } = ordered;
  if (!ride) return <li class="ride bad">{say('rideGone')}</li>;
  const isMoved = changed.includes('startTime') || changed.includes('endTime');
  const stops = (ride.stops ?? []).flatMap(({ location }) => location ?? []);
  return (
    <li class="ride">
      <p class="when">{spanOf(ride, times)}</p>
      {ride.status === 'CANCELLED' && <p class="bad">{say('rideOff')}</p>}
      {isMoved && was && <p class="bad">{say('was', { time: spanOf(was, times) })}</p>}
      {changed.includes('places') && <p class="bad">{say('newPlaces')}</p>}
      <dl class="facts">
        <Fact name={say('from')}>{ride.pickupLocation}</Fact>
        <Fact name={say('via')}>{stops.join('\n')}</Fact>
        <Fact name={say('to')}>{ride.dropoffLocation}</Fact>
        <Fact name={say('people')}>{ride.parties.join(' + ') || ride.seats}</Fact>
        <Fact name={say('wheelchairs')}>{ride.wheelchairs}</Fact>
        <Fact name={say('childSeats')}>{ride.childSeats}</Fact>
        <Fact name={say('luggage')}>{ride.luggage}</Fact>
        <Fact name={say('needs')}>{needsOf(ride, tags)}</Fact>
        <Fact name={say('signs')}>{ride.signs.join('\n')}</Fact>
        <Fact name={say('driver')}>{ride.driver?.name}</Fact>
        <Fact name={say('vehicle')}>{ride.vehicle && (ride.vehicle.licensePlate ?? ride.vehicle.name)}</Fact>
      </dl>
    </li>
  );
}

/** Mon 23 Nov, 14:05–15:00 */
function spanOf({ endTime, startTime }: Pick<Ride, 'endTime' | 'startTime'>, times: Times): string {
  return `${times.dayTime(startTime)}–${times.time(endTime)}`;
}

function needsOf({ needs }: Ride, tags: Tags): string {
  const labelsOf = (of: 'driver' | 'vehicle') =>
    needs[of]?.map((id) => tagLabel(tags, of, id, document.documentElement.lang)) ?? [];
  return listed([...labelsOf('vehicle'), ...labelsOf('driver')]);
}

function Fact({ children, name }: { readonly name: string; readonly children: ComponentChildren }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ChoiceProps {
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
export function RideChoice({ chosen, onChange, rides, say, times }: ChoiceProps) {
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
