import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import { activitiesInOrder, lists, now } from '#shared/pages/desk/store/store.ts';
import { listed, plural, say, times } from '#shared/pages/desk/words.ts';
import { Fact, Facts, Fields } from './fields.tsx';
import { minutesText, useHours } from './hours-left.ts';
import { Names, Phone, RecordLink, spanOf } from './links.tsx';
import type { PanelOf } from './panel-of.ts';
import { driverActions, driverPapers, vehicleActions, vehiclePapers } from './people-actions.ts';
import { RideList } from './ride-list.tsx';
import { activitiesOf } from './rides.ts';
import { DriverTags, VehicleTags } from './tag-names.tsx';
import type { WholeDriver, WholeVehicle } from './whole.ts';

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
