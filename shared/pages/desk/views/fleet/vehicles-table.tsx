import type { ComponentChildren } from 'preact';
import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import type { Column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { boundsOf } from '#shared/pages/desk/panels/day-of.ts';
import { Status } from '#shared/pages/desk/panels/links.tsx';
import { DayStrip } from '#shared/pages/desk/panels/ride-list.tsx';
import { suppliers, useSuppliersOf } from '#shared/pages/desk/panels/suppliers.ts';
import { VehicleTags } from '#shared/pages/desk/panels/tag-names.tsx';
import { shownDate } from '#shared/pages/desk/store/days.ts';
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
    { id: 'name', name: say('vehicle'), value: ({ vehicle }) => vehicle.name, width: 20 },
    { id: 'type', name: fieldName('type'), value: ({ vehicle }) => valueName('type', vehicle.type), width: 14 },
    { id: 'seats', name: fieldName('seatCapacity'), value: ({ vehicle }) => vehicle.seatCapacity, width: 9 },
    {
      id: 'status',
      name: say('status'),
      value: ({ vehicle }) => valueName('status', vehicle.status ?? 'AVAILABLE'),
      cell: ({ vehicle }) => <Status status={vehicle.status ?? 'AVAILABLE'} />,
      width: 16,
    },
    {
      id: 'day',
      name: say('fleet.ridesOfDay'),
      value: ({ rides }) => rides.length,
      cell: ({ rides }) => <DayStrip activities={rides} from={from} to={to} />,
      width: 30,
    },
    { id: 'count', name: say('panel.rides'), value: ({ rides }) => rides.length, width: 8 },
    { id: 'blocks', name: say('panel.blocks'), value: ({ blocks }) => blocks, width: 34 },
    {
      id: 'tags',
      name: fieldName('tags'),
      value: ({ vehicle }) => (vehicle.tags ?? []).join(' '),
      cell: ({ vehicle }) => <VehicleTags ids={vehicle.tags} />,
      width: 20,
    },
    { id: 'plate', name: fieldName('licensePlate'), value: ({ vehicle }) => vehicle.licensePlate, width: 14 },
    {
      id: 'supplier',
      name: say('supplier'),
      value: ({ vehicle }) => suppliers.value.get(vehicle.supplierId ?? '')?.name,
      width: 20,
    },
    { id: 'color', name: fieldName('color'), value: ({ vehicle }) => vehicle.color, width: 10, isExtra: true },
    {
      id: 'wheelchairs',
      name: fieldName('wheelchairPlaces'),
      value: ({ vehicle }) => vehicle.wheelchairPlaces,
      width: 12,
      isExtra: true,
    },
    { id: 'luggage', name: fieldName('luggage'), value: ({ vehicle }) => vehicle.luggage, width: 10, isExtra: true },
    { id: 'notes', name: say('notes'), value: ({ vehicle }) => vehicle.notes, width: 30, isExtra: true },
  ];
}

/** All vehicles, with their rides of the day. */
export function Vehicles({ children }: { readonly children: ComponentChildren }) {
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
      {children}
    </TableView>
  );
}
