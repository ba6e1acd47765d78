import { useEffect } from 'preact/hooks';
import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { type Column, column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { Tabs } from '#shared/pages/desk/kit/tabs.tsx';
import { Ask } from '#shared/pages/desk/panels/ask.tsx';
import { type HoursLeft, minutesText, useHours } from '#shared/pages/desk/panels/hours-left.ts';
import { Status, spanOf } from '#shared/pages/desk/panels/links.tsx';
import { DayStrip } from '#shared/pages/desk/panels/ride-list.tsx';
import { readSuppliers, suppliers, useSuppliersOf } from '#shared/pages/desk/panels/suppliers.ts';
import { DriverTags, VehicleTags } from '#shared/pages/desk/panels/tag-names.tsx';
import type { WholeSupplier } from '#shared/pages/desk/panels/whole.ts';
import { change, route } from '#shared/pages/desk/route.ts';
import { boundsOf, dateOf, shownDate } from '#shared/pages/desk/store/days.ts';
import type { Activity, Driver, Vehicle } from '#shared/pages/desk/store/records.ts';
import { find, lists, now } from '#shared/pages/desk/store/store.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { openPaper } from '#shared/pages/desk/views/papers/paper.ts';
import { listed, say } from '#shared/pages/desk/words.ts';
import { blocksAhead, blocksText, markOf, ridesOfDay } from './of-day.ts';

const TABS = ['vehicles', 'drivers', 'suppliers'] as const;
type FleetTab = (typeof TABS)[number];

function isTab(name: string | undefined): name is FleetTab {
  return TABS.some((each) => each === name);
}

/** Vehicles, drivers and suppliers. */
export function FleetView() {
  const { of } = route.value.query;
  const chosen: FleetTab = isTab(of) ? of : 'vehicles';
  const tabs = [
    { id: 'vehicles', name: say('vehicles'), count: lists.vehicles.value.size },
    { id: 'drivers', name: say('drivers'), count: lists.drivers.value.size },
    { id: 'suppliers', name: say('section.suppliers') },
  ];
  return (
    <div class="table-view">
      <Ask place="fleet" />
      <Tabs
        of="fleet"
        label={say('view.fleet')}
        tabs={tabs}
        chosen={chosen}
        onChoose={(id) => change({ of: id, q: undefined })}
      >
        {chosen === 'vehicles' && <Vehicles />}
        {chosen === 'drivers' && <Drivers />}
        {chosen === 'suppliers' && <Suppliers />}
      </Tabs>
    </div>
  );
}

function countOf(kind: 'vehicles' | 'drivers', id: string): number {
  return [...lists[kind].value.values()].filter(({ supplierId }) => supplierId === id).length;
}

function columns(): readonly Column<WholeSupplier>[] {
  return [
    column('name', 26, ({ name }) => name, { name: say('supplier') }),
    column('rank', 8, ({ rank }) => rank),
    column('offers', 34, ({ offers }) =>
      listed(offers.map(({ count, vehicleType }) => `${count} × ${valueName('type', vehicleType)}`)),
    ),
    column('vehicles', 10, ({ id }) => countOf('vehicles', id), { name: say('vehicles') }),
    column('drivers', 10, ({ id }) => countOf('drivers', id), { name: say('drivers') }),
    column('contact', 34, ({ contacts: [first] }) => first && [first.name, first.phone].filter(Boolean).join(' '), {
      name: fieldName('contacts'),
    }),
    column('notice', 12, ({ noticeHours }) => noticeHours, { name: fieldName('noticeHours') }),
    column('terms', 34, ({ terms }) => terms),
  ];
}

/** The companies that send vehicles and drivers. */
function Suppliers() {
  useEffect(() => void readSuppliers(true), [journal.value.length]);
  return (
    <TableView
      name="suppliers"
      label={say('section.suppliers')}
      columns={columns()}
      rows={[...suppliers.value.values()]}
      idOf={({ id }) => id}
      firstBy="rank"
      kind="suppliers"
    >
      <FormButton of="createSupplier" />
    </TableView>
  );
}

interface DriverRow {
  readonly driver: Driver;
  readonly rides: readonly Activity[];
  readonly blocks: string;
  readonly hours: HoursLeft | undefined;
}

function shiftOf({ shifts = [] }: Driver, day: string): string {
  return listed(shifts.filter(({ from }) => dateOf(from) === day).map(({ from, to }) => spanOf(from, to)));
}

function Left({ minutes }: { readonly minutes: number | null | undefined }) {
  if (minutes === null || minutes === undefined) return null;
  return <span class={minutes < 0 ? 'bad' : minutes < 60 ? 'warn' : undefined}>{minutesText(minutes)}</span>;
}

function driverColumns(day: string): readonly Column<DriverRow>[] {
  const { from, to } = boundsOf(day);
  return [
    column('name', 24, ({ driver }) => driver.name, { name: say('driver') }),
    column('day', 30, ({ rides }) => rides.length, {
      name: say('fleet.ridesOfDay'),
      cell: ({ rides }) => <DayStrip activities={rides} from={from} to={to} />,
    }),
    column('count', 8, ({ rides }) => rides.length, { name: say('panel.rides') }),
    column('driving', 14, ({ hours }) => hours?.drivingMinutes ?? undefined, {
      name: say('fleet.drivingLeft'),
      cell: ({ hours }) => <Left minutes={hours?.drivingMinutes} />,
    }),
    column('duty', 12, ({ hours }) => hours?.dutyMinutes ?? undefined, {
      name: say('fleet.dutyLeft'),
      cell: ({ hours }) => <Left minutes={hours?.dutyMinutes} />,
    }),
    column('shift', 26, ({ driver }) => shiftOf(driver, day), { name: fieldName('shifts') }),
    column('blocks', 34, ({ blocks }) => blocks, { name: say('panel.blocks') }),
    column('phone', 18, ({ driver }) => driver.phone ?? undefined),
    column('gps', 10, ({ driver }) => (driver.gps?.enrolled ? say('yes') : ''), { name: say('fleet.gps') }),
    column('tags', 20, ({ driver }) => (driver.tags ?? []).join(' '), {
      cell: ({ driver }) => <DriverTags ids={driver.tags} />,
    }),
    column('vehicle', 16, ({ driver }) => find('vehicles', driver.usualVehicleId)?.name, {
      name: fieldName('usualVehicleId'),
    }),
    column('supplier', 20, ({ driver }) => suppliers.value.get(driver.supplierId ?? '')?.name, {
      name: say('supplier'),
    }),
    column('types', 20, ({ driver }) => listed((driver.vehicleTypes ?? []).map((type) => valueName('type', type))), {
      name: fieldName('vehicleTypes'),
      isExtra: true,
    }),
    column('notes', 30, ({ driver }) => driver.notes, { name: say('notes'), isExtra: true }),
  ];
}

function Many({ chosen }: { readonly chosen: readonly DriverRow[] }) {
  const ids = chosen.map(({ driver }) => driver.id);
  return (
    <>
      <FormButton of="sendMessages" filled={{ driverIds: ids }} text={say('table.write')} />
      <PrintAndReplace paper="DRIVER_SCHEDULE" field="driverIds" ids={ids} />
    </>
  );
}

/** All drivers, with their rides of the day and what is left of their hours. */
function Drivers() {
  const day = shownDate.value;
  const rides = ridesOfDay(day);
  const blocks = blocksAhead();
  const all = [...lists.drivers.value.values()];
  const hours = useHours(all.map(({ id }) => id));
  useSuppliersOf(all);
  return (
    <TableView
      name="drivers"
      label={say('drivers')}
      columns={driverColumns(day)}
      rows={all.map((driver) => ({
        driver,
        rides: rides.get(driver.id) ?? [],
        blocks: blocksText(blocks.get(driver.id)),
        hours: hours.get(driver.id),
      }))}
      idOf={({ driver }) => driver.id}
      firstBy="name"
      kind="drivers"
      markOf={({ driver }) => markOf(driver.id)}
      many={(chosen) => <Many chosen={chosen} />}
    >
      <FormButton of="createDriver" />
    </TableView>
  );
}

interface VehicleRow {
  readonly vehicle: Vehicle;
  readonly rides: readonly Activity[];
  readonly blocks: string;
}

function vehicleColumns(day: string): readonly Column<VehicleRow>[] {
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
function Vehicles() {
  const day = shownDate.value;
  const rides = ridesOfDay(day);
  const blocks = blocksAhead();
  const all = [...lists.vehicles.value.values()];
  useSuppliersOf(all);
  return (
    <TableView
      name="vehicles"
      label={say('vehicles')}
      columns={vehicleColumns(day)}
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

interface Props {
  /** The paper of these records. */
  readonly paper: 'DRIVER_SCHEDULE' | 'VEHICLE_MANIFEST';
  /** The field of a REASSIGN that names them. */
  readonly field: 'driverIds' | 'vehicleIds';
  readonly ids: readonly string[];
}

/** What can be done with many drivers or vehicles: print the day, and have their rides given to others. */
function PrintAndReplace({ field, ids, paper }: Props) {
  const day = shownDate.value;
  const from = new Date(now.value).toISOString();
  return (
    <>
      <button type="button" onClick={() => openPaper({ kind: paper, ids, from: day })}>
        {say('table.print')}
      </button>
      <FormButton
        of="createProposal"
        filled={{ kind: 'REASSIGN', [field]: ids, from }}
        text={valueName('kind', 'REASSIGN')}
      />
    </>
  );
}
