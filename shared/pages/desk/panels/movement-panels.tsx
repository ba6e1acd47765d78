import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import { activitiesInOrder, now } from '#shared/pages/desk/store/store.ts';
import { arrow, say, times } from '#shared/pages/desk/words.ts';
import { Fact, Facts, Fields } from './fields.tsx';
import { Name, PlaceName, RecordLink, Status, spanOf } from './links.tsx';
import { flightActions, flightPapers, motorcadeActions, motorcadePapers } from './motorcade-actions.ts';
import type { PanelOf } from './panel-of.ts';
import { guestNames, RideList } from './ride-list.tsx';
import { activitiesOf, FAULT_WORDS, faultsOf, timeOfSide } from './rides.ts';
import type { WholeFlight, WholeMotorcade } from './whole.ts';

function Car({ car }: { readonly car: WholeMotorcade['cars'][number] }) {
  const {
    activityId,
    callSign,
    driver,
    driverId,
    gapMinutes,
    isBehind,
    lastPlace,
    position,
    role,
    status,
    vehicle,
    vehicleId,
  } = car;
  return (
    <li>
      <span class="position">{position}</span>
      <span class="what">
        <RecordLink kind="activities" id={activityId}>
          {callSign ?? valueName('role', role)}
        </RecordLink>{' '}
        <span class="soft">{valueName('role', role)}</span> {status !== 'SCHEDULED' && <Status status={status} />}
        <span class="soft line">
          {vehicleId ? (
            <Name kind="vehicles" id={vehicleId} name={vehicle?.name} />
          ) : (
            <b class="bad">{say('withoutVehicle')}</b>
          )}{' '}
          ·{' '}
          {driverId ? (
            <Name kind="drivers" id={driverId} name={driver?.name} />
          ) : (
            <b class="bad">{say('withoutDriver')}</b>
          )}
        </span>
        <span class="soft line" dir="auto">
          {guestNames(car, 3)}
        </span>
        {lastPlace && (
          <span class={isBehind ? 'warn line' : 'soft line'} dir="auto">
            {lastPlace.place} {times.value.time(lastPlace.at)}
            {isBehind && gapMinutes !== null && ` · ${say('late', { n: gapMinutes })}`}
          </span>
        )}
      </span>
    </li>
  );
}

function MotorcadeBody({ record }: { readonly record: WholeMotorcade }) {
  const { cars, dropoffLocation, dropoffPlaceId, endTime, pickupLocation, pickupPlaceId, startTime } = record;
  return (
    <>
      <p class="when">{spanOf(startTime, endTime)}</p>
      <ol class="ends">
        <li>
          <PlaceName text={pickupLocation} id={pickupPlaceId} />
        </li>
        <li>
          <PlaceName text={dropoffLocation} id={dropoffPlaceId} />
        </li>
      </ol>
      <Facts>
        <Fields of={record} names="flightId masterEventId splittable notes" />
      </Facts>
      <h3>{say('cars', { n: cars.length })}</h3>
      <ol class="cars">
        {cars.map((car) => (
          <Car key={car.activityId} car={car} />
        ))}
      </ol>
    </>
  );
}

export const motorcadePanel: PanelOf<WholeMotorcade> = {
  title: ({ title }) => title,
  sub: () => say('motorcade'),
  status: ({ status }) => status,
  Body: MotorcadeBody,
  actions: motorcadeActions,
  papers: motorcadePapers,
};

function Side({
  name,
  side,
}: {
  readonly name: string;
  readonly side: WholeFlight['arrival'] | WholeFlight['departure'];
}) {
  const { airport, delayMinutes, estimatedTime, gate, iata, actualTime, scheduledTime, terminal } = side;
  const baggage = 'baggage' in side ? side.baggage : undefined;
  const latest = actualTime ?? estimatedTime;
  return (
    <Fact name={name}>
      <p>
        <b>{iata}</b> <span dir="auto">{airport}</span> {terminal && say('terminal', { name: terminal })}{' '}
        {gate && `${fieldName('gate')} ${gate}`} {baggage && `${fieldName('baggage')} ${baggage}`}
      </p>
      <p>
        {scheduledTime && times.value.dayTime(scheduledTime)}
        {latest && latest !== scheduledTime && <b> {`${arrow()} ${times.value.dayTime(latest)}`}</b>}
        {!!delayMinutes && delayMinutes > 0 && <span class="bad"> {say('late', { n: delayMinutes })}</span>}
      </p>
    </Fact>
  );
}

function FlightBody({ record }: { readonly record: WholeFlight }) {
  const { airline, aircraft, arrival, departure, id, lastFailure, lastPolledAt, reportedDelay, stale } = record;
  const rides = activitiesOf(activitiesInOrder.value, { flightId: id });
  const faulty = rides.filter((ride) => faultsOf(record, ride).length > 0);
  return (
    <>
      <Facts>
        <Side name={say('panel.departs')} side={departure} />
        <Side name={say('panel.arrives')} side={arrival} />
        <Fact name={valueName('status', 'DIVERTED')}>{record.divertedTo}</Fact>
        <Fact name={fieldName('airline')}>{airline?.name}</Fact>
        <Fact name={say('panel.aircraft')}>{aircraft?.registration}</Fact>
        <Fact name={say('arrivals.late')}>
          {reportedDelay &&
            [times.value.dayTime(reportedDelay.estimatedArrival), reportedDelay.note].filter(Boolean).join(' · ')}
        </Fact>
        <Fact name={say('age')}>
          {lastPolledAt && (
            <span class={stale ? 'warn' : undefined}>{times.value.distance(now.value, Date.parse(lastPolledAt))}</span>
          )}
        </Fact>
        <Fact name={say('messages.failed')}>{lastFailure && <span lang="en">{lastFailure.detail}</span>}</Fact>
        <Fields of={record} names="notes vipIds" />
      </Facts>
      {faulty.map((ride) => (
        <p key={ride.id} class="warn" role="note">
          {faultsOf(record, ride)
            .map((each) => say(FAULT_WORDS[each]))
            .join(' · ')}
          : <Name kind="activities" id={ride.id} />
        </p>
      ))}
      <RideList activities={rides} of="flight" />
    </>
  );
}

export const flightPanel: PanelOf<WholeFlight> = {
  title: ({ flightNumber }) => flightNumber,
  sub: ({ arrival, departure, flightDate }) => {
    const lands = timeOfSide(arrival);
    return `${departure.iata ?? ''} → ${arrival.iata ?? ''} · ${lands ? times.value.dayTime(lands) : flightDate}`;
  },
  status: ({ status }) => status,
  Body: FlightBody,
  actions: flightActions,
  papers: flightPapers,
};
