import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { type Column, column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { Status } from '#shared/pages/desk/panels/links.tsx';
import { DayStrip } from '#shared/pages/desk/panels/ride-list.tsx';
import { suppliers, useSuppliersOf } from '#shared/pages/desk/panels/suppliers.ts';
import { VehicleTags } from '#shared/pages/desk/panels/tag-names.tsx';
import { boundsOf, shownDate } from '#shared/pages/desk/store/days.ts';
import type { Activity, Vehicle } from '#shared/pages/desk/store/records.ts';
import { lists } from '#shared/pages/desk/store/store.ts';
import { say } from '#shared/pages/desk/words.ts';
import { PrintAndReplace } from './many.tsx';
import { blocksAhead, blocksText, markOf, ridesOfDay } from './of-day.ts';

interface Row {
  readonly vehicle: Vehicle;
  readonly rides: readonly Activity[];
  readonly blocks: string;
}

function columns(day: string): readonly Column<Row>[] {
  const { from, to } = boundsOf(day);
  return [
    column('name', 20, ({ vehicle }) => vehicle.name, { name: say('vehicle') }),
    column('type', 14, ({ vehicle }) => valueName('type', vehicle.type)),
    column('seats', 9, ({ vehicle }) => vehicle.seatCapacity, { name: fieldName('seatCapacity') }),
    column('status', 16, ({ vehicle }) => valueName('status', vehicle.status ?? 'AVAILABLE'), {
      name: say('status'),
      cell: ({ vehicle }) => <Status status={vehicle.status ?? 'AVAILABLE'} />,
    }),
    column('day', 30, ({ rides }) => rides.length, {
      name: say('fleet.ridesOfDay'),
      cell: ({ rides }) => <DayStrip activities={rides} from={from} to={to} />,
    }),
    column('count', 8, ({ rides }) => rides.length, { name: say('panel.rides') }),
    column('blocks', 34, ({ blocks }) => blocks, { name: say('panel.blocks') }),
    column('tags', 20, ({ vehicle }) => (vehicle.tags ?? []).join(' '), {
      cell: ({ vehicle }) => <VehicleTags ids={vehicle.tags} />,
    }),
    column('plate', 14, ({ vehicle }) => vehicle.licensePlate, { name: fieldName('licensePlate') }),
    column('supplier', 20, ({ vehicle }) => suppliers.value.get(vehicle.supplierId ?? '')?.name, {
      name: say('supplier'),
    }),
    column('color', 10, ({ vehicle }) => vehicle.color, { isExtra: true }),
    column('wheelchairs', 12, ({ vehicle }) => vehicle.wheelchairPlaces, {
      name: fieldName('wheelchairPlaces'),
      isExtra: true,
    }),
    column('luggage', 10, ({ vehicle }) => vehicle.luggage, { isExtra: true }),
    column('notes', 30, ({ vehicle }) => vehicle.notes, { name: say('notes'), isExtra: true }),
  ];
}

/** All vehicles, with their rides of the day. */
export function Vehicles() {
  const day = shownDate.value;
  const rides = ridesOfDay(day);
  const blocks = blocksAhead();
  const all = [...lists.vehicles.value.values()];
  useSuppliersOf(all);
  return (
    <TableView
      name="vehicles"
      label={say('vehicles')}
      columns={columns(day)}
      rows={all.map((vehicle) => ({
        vehicle,
        rides: rides.get(vehicle.id) ?? [],
        blocks: blocksText(blocks.get(vehicle.id)),
      }))}
      idOf={({ vehicle }) => vehicle.id}
      firstBy="name"
      kind="vehicles"
      markOf={({ vehicle }) => markOf(vehicle.id)}
      many={(chosen) => (
        <PrintAndReplace paper="VEHICLE_MANIFEST" field="vehicleIds" ids={chosen.map(({ vehicle }) => vehicle.id)} />
      )}
    >
      <FormButton of="createVehicle" />
    </TableView>
  );
}
