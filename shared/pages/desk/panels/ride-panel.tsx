import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import { activitiesInOrder, find, now } from '#shared/pages/desk/store/store.ts';
import { plural, say, times } from '#shared/pages/desk/words.ts';
import { Alternatives } from './alternatives.tsx';
import { Fact, Facts, Fields } from './fields.tsx';
import { Name, Names, Phone, PlaceName, spanOf } from './links.tsx';
import type { PanelOf } from './panel-of.ts';
import { rideActions, ridePapers } from './ride-actions.ts';
import { RideGuests } from './ride-guests.tsx';
import { RideList } from './ride-list.tsx';
import { activitiesOf, clashesOf, isOpen, legsOf } from './rides.ts';
import { hasNeeds, NeededWords } from './tag-names.tsx';
import type { WholeActivity } from './whole.ts';

interface Props {
  readonly record: WholeActivity;
}

function Ends({ record }: Props) {
  const { dropoffLocation, dropoffPlaceId, location, pickupLocation, pickupPlaceId, placeId, stops } = record;
  const place = (text: string | undefined, id: string | null) => <PlaceName text={text} id={id} />;
  if (record.type !== 'TRANSPORT') return location || placeId ? <p class="ends">{place(location, placeId)}</p> : null;
  if (stops)
    return (
      <ol class="ends">
        {stops.map((stop) => (
          <li key={`${stop.at}${stop.location}`}>
            <time>{times.value.time(stop.at)}</time> {place(stop.location, stop.placeId)}
            {stop.boards.length > 0 && <bdi class="soft"> +{stop.boards.length}</bdi>}
            {stop.leaves.length > 0 && <span class="soft"> −{stop.leaves.length}</span>}
          </li>
        ))}
      </ol>
    );
  return (
    <ol class="ends">
      <li>{place(pickupLocation, pickupPlaceId)}</li>
      <li>{place(dropoffLocation, dropoffPlaceId)}</li>
    </ol>
  );
}

/** What is known of how it goes, beside what was planned. */
function Actual({ record }: Props) {
  const { aboard = [], arrived, eta, flightImpact } = record;
  const first = aboard[0];
  const last = aboard.findLast(({ alightedAt }) => alightedAt);
  const moved = flightImpact?.startTime && flightImpact.endTime && spanOf(flightImpact.startTime, flightImpact.endTime);
  return (
    <>
      <Fact name={say('panel.waits')}>{arrived && times.value.time(arrived.at)}</Fact>
      <Fact name={say('panel.boarded')}>{first && times.value.time(first.at)}</Fact>
      <Fact name={say('panel.alighted')}>{last?.alightedAt && times.value.time(last.alightedAt)}</Fact>
      <Fact name={say('panel.arrives')}>
        {eta && (
          <span class={eta.lateMinutes > 0 ? 'bad' : 'good'}>
            {eta.lateMinutes > 0
              ? say('eta', { time: times.value.time(eta.at), late: eta.lateMinutes })
              : say('etaInTime', { time: times.value.time(eta.at) })}
          </span>
        )}
      </Fact>
      <Fact name={say('panel.byFlight')}>{moved && <span class="warn">{moved}</span>}</Fact>
    </>
  );
}

function Crew({ record }: Props) {
  const { acknowledgedVersion, coDriver, driver, driverId, pinDriver, pinVehicle, vehicle, vehicleId, version } =
    record;
  const isRide = record.type === 'TRANSPORT';
  return (
    <>
      <Fact name={say('vehicle')}>
        {vehicle ? (
          <>
            <Name kind="vehicles" id={vehicleId} name={vehicle.name} />
            <span class="soft">
              {' '}
              {[vehicle.licensePlate, plural('lanes.seats', vehicle.seatCapacity), pinVehicle && say('panel.pinned')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        ) : (
          isRide && <span class="bad">{say('withoutVehicle')}</span>
        )}
      </Fact>
      <Fact name={say('driver')}>
        {driver ? (
          <>
            <Name kind="drivers" id={driverId} name={driver.name} /> <Phone number={driver.phone} />
            <span class="soft">
              {' '}
              {[acknowledgedVersion === version && say('panel.confirmed'), pinDriver && say('panel.pinned')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        ) : (
          isRide && <span class="bad">{say('withoutDriver')}</span>
        )}
      </Fact>
      <Fact name={say('coDriver')}>
        {coDriver && (
          <>
            <Name kind="drivers" id={coDriver.id} name={coDriver.name} /> <Phone number={coDriver.phone} />
          </>
        )}
      </Fact>
    </>
  );
}

/** Other activities that hold the same vehicle or driver. */
function Clashes({ record }: Props) {
  const found = clashesOf(record, activitiesInOrder.value);
  if (found.length === 0) return null;
  return (
    <section class="warned">
      <h3>{say('conflict')}</h3>
      <RideList activities={found} />
    </section>
  );
}

function Legs({ record }: Props) {
  const { back, to, withoutBack, withoutTo } = legsOf(record, activitiesInOrder.value, (id) => find('vips', id));
  const side = (title: string, legs: typeof to, without: readonly string[]) => (
    <section>
      <h3>{title}</h3>
      <RideList activities={legs} />
      {without.length > 0 && (
        <details class="part">
          <summary class="warn">{plural('panel.withoutRide', without.length)}</summary>
          <Names kind="vips" ids={without} />
        </details>
      )}
    </section>
  );
  return (
    <>
      {side(say('panel.ridesTo'), to, withoutTo)}
      {side(say('panel.ridesBack'), back, withoutBack)}
    </>
  );
}

function Series({ record }: Props) {
  if (!record.seriesId) return null;
  const runs = activitiesInOrder.value.filter(({ seriesId }) => seriesId === record.seriesId);
  return (
    <details class="part">
      <summary>
        <h3>{plural('panel.runs', runs.length)}</h3>
      </summary>
      <RideList activities={runs} />
    </details>
  );
}

/** What the ride asks of its vehicle and driver. */
function Asks({ record }: Props) {
  const { carries, goods, kind, mode } = record;
  return (
    <>
      <Fact name={say('needs')}>{hasNeeds(record) && <NeededWords {...record} />}</Fact>
      <Fact name={fieldName('kind')}>{kind && valueName('kind', kind)}</Fact>
      <Fact name={fieldName('mode')}>{mode && valueName('mode', mode)}</Fact>
      <Fact name={fieldName('goods')}>{carries === 'GOODS' && (goods?.what ?? valueName('carries', carries))}</Fact>
    </>
  );
}

/** What it belongs to. */
function Links({ record }: Props) {
  const { flightId, masterEventId } = record;
  const ofMotorcade = record.motorcadeId
    ? activitiesOf(activitiesInOrder.value, { motorcadeId: record.motorcadeId })
    : [];
  return (
    <>
      <Fact name={say('panel.flight')}>{flightId && <Name kind="flights" id={flightId} />}</Fact>
      <Fact name={say('programme')}>
        {masterEventId && <Name kind="activities" id={masterEventId} name={record.master?.title} />}
      </Fact>
      <Fact name={say('motorcade')}>
        {record.motorcadeId && (
          <>
            <Name kind="motorcades" id={record.motorcadeId} />
            <span class="soft">
              {' '}
              {record.position}/{ofMotorcade.length} {record.callSign}
            </span>
          </>
        )}
      </Fact>
    </>
  );
}

function Texts({ record }: Props) {
  const { driverNotes = [] } = record;
  return (
    <>
      <Fields of={record} names="description notes" />
      <Fact name={`${say('driver')} · ${fieldName('notes')}`}>
        {driverNotes.length > 0 && <span class="text">{driverNotes.map(({ text }) => text).join('\n')}</span>}
      </Fact>
    </>
  );
}

function Body({ record }: Props) {
  const { endTime, startTime } = record;
  const isRide = record.type === 'TRANSPORT';
  return (
    <>
      <p class="when">{record.allDay ? times.value.day(startTime) : spanOf(startTime, endTime)}</p>
      <Ends record={record} />
      <Facts>
        <Actual record={record} />
        <Crew record={record} />
        <Asks record={record} />
        <Links record={record} />
        <Texts record={record} />
      </Facts>
      <Clashes record={record} />
      <RideGuests ride={record} />
      {isRide && isOpen(record) && <Alternatives ride={record} />}
      {!isRide && <Legs record={record} />}
      <Series record={record} />
    </>
  );
}

export const ridePanel: PanelOf<WholeActivity> = {
  title: ({ title }) => title,
  sub: ({ type }) => valueName('type', type),
  status: ({ status }) => status,
  Body,
  actions: (record) => rideActions(record, now.value),
  papers: ridePapers,
  person: ({ driverId }) => (driverId ? { kind: 'drivers', id: driverId } : undefined),
};
