import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import { me } from '#shared/pages/desk/session.ts';
import { boundsOf, dayName, shownDate } from '#shared/pages/desk/store/days.ts';
import { activitiesInOrder, find, lists, now } from '#shared/pages/desk/store/store.ts';
import { listed, plural, say, times } from '#shared/pages/desk/words.ts';
import { Fact, Facts, Fields } from './fields.tsx';
import { minutesText, useHours } from './hours-left.ts';
import { Name, Names, Phone, RecordLink, spanOf } from './links.tsx';
import type { PanelOf } from './panel-of.ts';
import {
  driverActions,
  driverPapers,
  guestActions,
  guestPapers,
  vehicleActions,
  vehiclePapers,
} from './people-actions.ts';
import { DayStrip, RideList } from './ride-list.tsx';
import { activitiesOf, isOpen, timeOfSide } from './rides.ts';
import { DriverTags, hasNeeds, NeededWords, VehicleTags } from './tag-names.tsx';
import type { WholeDriver, WholeGuest, WholeVehicle } from './whole.ts';

function Blocks({ id }: { readonly id: string }) {
  const blocks = [...lists.blocks.value.values()].filter(
    ({ driverId, vehicleId }) => driverId === id || vehicleId === id,
  );
  return (
    <Fact name={say('panel.blocks')}>
      {blocks.map((block) => (
        <p key={block.id}>
          <RecordLink kind="blocks" id={block.id}>
            {spanOf(block.from, block.to)}
          </RecordLink>{' '}
          <span class="soft">{block.reason}</span>
        </p>
      ))}
    </Fact>
  );
}

function nowText(): string {
  return new Date(now.value).toISOString();
}

function Hours({ id }: { readonly id: string }) {
  const hours = useHours([id]).get(id);
  return (
    <>
      <Fact name={say('fleet.drivingLeft')}>{hours && minutesText(hours.drivingMinutes)}</Fact>
      <Fact name={say('fleet.dutyLeft')}>{hours && minutesText(hours.dutyMinutes)}</Fact>
    </>
  );
}

function DriverBody({ record }: { readonly record: WholeDriver }) {
  const { gps, id, phone, sharedPhone, shifts = [], tags, vehicleTypes = [] } = record;
  return (
    <>
      <Facts>
        <Fact name={fieldName('phone')}>
          {phone && (
            <>
              <Phone number={phone} /> {sharedPhone && <span class="soft">{fieldName('sharedPhone')}</span>}
            </>
          )}
        </Fact>
        <Hours id={id} />
        <Fact name={fieldName('shifts')}>
          {shifts.map(({ from, to }) => (
            <p key={from}>{spanOf(from, to)}</p>
          ))}
        </Fact>
        <Blocks id={id} />
        <Fact name={say('fleet.gps')}>
          {gps.enrolled
            ? gps.lastFixTime
              ? times.value.distance(now.value, Date.parse(gps.lastFixTime))
              : say('yes')
            : say('no')}
        </Fact>
        <Fact name={fieldName('vehicleTypes')}>{listed(vehicleTypes.map((type) => valueName('type', type)))}</Fact>
        <Fact name={fieldName('tags')}>{tags && <DriverTags ids={tags} />}</Fact>
        <Fields of={record} names="usualVehicleId supplierId notes" />
      </Facts>
      <RideList activities={activitiesOf(activitiesInOrder.value, { driverId: id })} of="driver" />
    </>
  );
}

export const driverPanel: PanelOf<WholeDriver> = {
  title: ({ name }) => name,
  Body: DriverBody,
  actions: (record) => driverActions(record, nowText()),
  papers: driverPapers,
  person: ({ id }) => ({ kind: 'drivers', id }),
};

function VehicleBody({ record }: { readonly record: WholeVehicle }) {
  const { id, reservedFor, tags } = record;
  return (
    <>
      <Facts>
        <Fields of={record} names="seatCapacity wheelchairPlaces childSeats luggage licensePlate color" />
        <Fact name={fieldName('tags')}>{tags && <VehicleTags ids={tags} />}</Fact>
        <Fact name={fieldName('reservedFor')}>
          {reservedFor && (
            <>
              <Names kind="vips" ids={reservedFor.vipIds ?? []} />{' '}
              {listed((reservedFor.departments ?? []).map((each) => valueName('department', each)))}
            </>
          )}
        </Fact>
        <Blocks id={id} />
        <Fields of={record} names="supplierId notes" />
      </Facts>
      <RideList activities={activitiesOf(activitiesInOrder.value, { vehicleId: id })} of="vehicle" />
    </>
  );
}

export const vehiclePanel: PanelOf<WholeVehicle> = {
  title: ({ name }) => name,
  sub: ({ seatCapacity, type }) => `${valueName('type', type)} · ${plural('lanes.seats', seatCapacity)}`,
  status: ({ status }) => status,
  Body: VehicleBody,
  actions: (record) => vehicleActions(record, nowText()),
  papers: vehiclePapers,
};

interface Props {
  readonly record: WholeGuest;
}

function Lodging({ record }: Props) {
  const { lodging = [] } = record;
  return (
    <Fact name={fieldName('lodging')}>
      {lodging.map(({ from, placeId, room, to }) => (
        <p key={placeId + from}>
          <Name kind="places" id={placeId} /> {room}{' '}
          <span class="soft">
            {dayName(from)} – {dayName(to)}
          </span>
        </p>
      ))}
    </Fact>
  );
}

function Flights({ id }: { readonly id: string }) {
  const flights = [...lists.flights.value.values()].filter(({ vipIds }) => vipIds.includes(id));
  return (
    <Fact name={say('panel.flights')}>
      {flights.map((flight) => {
        const at = timeOfSide(flight.arrival);
        return (
          <p key={flight.id}>
            <Name kind="flights" id={flight.id} />{' '}
            <span class="soft">
              {flight.departure.iata} → {flight.arrival.iata} {at && times.value.dayTime(at)}
            </span>
          </p>
        );
      })}
    </Fact>
  );
}

function Body({ record }: Props) {
  const { acceptsMessages, emergencyContact, id, partySize } = record;
  const activities = activitiesOf(activitiesInOrder.value, { vipId: id });
  const { from, to } = boundsOf(shownDate.value);
  return (
    <>
      <Facts>
        <Fact name={fieldName('partySize')}>{plural('panel.people', partySize)}</Fact>
        <Fields of={record} names="department importance" />
        <Fact name={say('needs')}>{hasNeeds(record) && <NeededWords {...record} />}</Fact>
        <Fields of={record} names="isRosterOnly" />
        <Fact name={fieldName('phone')}>
          {record.phone && (
            <>
              <Phone number={record.phone} />{' '}
              <span class="soft">{say(acceptsMessages ? 'panel.acceptsMessages' : 'panel.noMessages')}</span>
            </>
          )}
        </Fact>
        <Fields of={record} names="email language" />
        <Fact name={fieldName('emergencyContact')}>
          {emergencyContact && (
            <>
              {emergencyContact.name} <Phone number={emergencyContact.phone} />{' '}
              <span class="soft">{emergencyContact.relationship}</span>
            </>
          )}
        </Fact>
        <Lodging record={record} />
        <Flights id={id} />
        <Fields of={record} names="apartFrom usualVehicleId usualDriverId notes" />
      </Facts>
      <DayStrip activities={activities} from={from} to={to} />
      <RideList activities={activities} of="guest" />
    </>
  );
}

function nextRideOf(id: string): string | undefined {
  const present = new Date(now.value).toISOString();
  const rides = activitiesOf(activitiesInOrder.value, { vipId: id });
  return rides.find((ride) => ride.type === 'TRANSPORT' && isOpen(ride) && ride.endTime > present)?.id;
}

export const guestPanel: PanelOf<WholeGuest> = {
  title: ({ name }) => name,
  sub: ({ organization, position, title }) => [title, position, organization].filter(Boolean).join(' · ') || undefined,
  Body,
  actions: (record) => guestActions(record, me().role === 'ADMINISTRATOR', nextRideOf(record.id)),
  papers: (record) => guestPapers(record, shownDate.value),
  person: ({ id }) => (find('vips', id) ? { kind: 'vips', id } : undefined),
};
