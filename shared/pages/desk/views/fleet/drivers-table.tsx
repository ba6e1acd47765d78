import type { ComponentChildren } from 'preact';
import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import type { Column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { boundsOf } from '#shared/pages/desk/panels/day-of.ts';
import { type HoursLeft, minutesText, useHours } from '#shared/pages/desk/panels/hours-left.ts';
import { spanOf } from '#shared/pages/desk/panels/links.tsx';
import { DayStrip } from '#shared/pages/desk/panels/ride-list.tsx';
import { suppliers, useSuppliersOf } from '#shared/pages/desk/panels/suppliers.ts';
import { DriverTags } from '#shared/pages/desk/panels/tag-names.tsx';
import { openForm } from '#shared/pages/desk/route.ts';
import { dateOf, shownDate } from '#shared/pages/desk/store/days.ts';
import type { Activity, Driver } from '#shared/pages/desk/store/records.ts';
import { find, lists } from '#shared/pages/desk/store/store.ts';
import { listed, say } from '#shared/pages/desk/words.ts';
import { PrintAndReplace } from './many.tsx';
import { blocksAhead, blocksText, markOf, ridesOfDay } from './of-day.ts';

interface Row {
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

function columns(day: string): readonly Column<Row>[] {
  const { from, to } = boundsOf(day);
  return [
    { id: 'name', name: say('driver'), value: ({ driver }) => driver.name, width: 24 },
    {
      id: 'day',
      name: say('fleet.ridesOfDay'),
      value: ({ rides }) => rides.length,
      cell: ({ rides }) => <DayStrip activities={rides} from={from} to={to} />,
      width: 30,
    },
    { id: 'count', name: say('panel.rides'), value: ({ rides }) => rides.length, width: 8 },
    {
      id: 'driving',
      name: say('fleet.drivingLeft'),
      value: ({ hours }) => hours?.drivingMinutes ?? undefined,
      cell: ({ hours }) => <Left minutes={hours?.drivingMinutes} />,
      width: 14,
    },
    {
      id: 'duty',
      name: say('fleet.dutyLeft'),
      value: ({ hours }) => hours?.dutyMinutes ?? undefined,
      cell: ({ hours }) => <Left minutes={hours?.dutyMinutes} />,
      width: 12,
    },
    { id: 'shift', name: fieldName('shifts'), value: ({ driver }) => shiftOf(driver, day), width: 26 },
    { id: 'blocks', name: say('panel.blocks'), value: ({ blocks }) => blocks, width: 34 },
    { id: 'phone', name: fieldName('phone'), value: ({ driver }) => driver.phone ?? undefined, width: 18 },
    { id: 'gps', name: say('fleet.gps'), value: ({ driver }) => (driver.gps?.enrolled ? say('yes') : ''), width: 10 },
    {
      id: 'tags',
      name: fieldName('tags'),
      value: ({ driver }) => (driver.tags ?? []).join(' '),
      cell: ({ driver }) => <DriverTags ids={driver.tags} />,
      width: 20,
    },
    {
      id: 'vehicle',
      name: fieldName('usualVehicleId'),
      value: ({ driver }) => find('vehicles', driver.usualVehicleId)?.name,
      width: 16,
    },
    {
      id: 'supplier',
      name: say('supplier'),
      value: ({ driver }) => suppliers.value.get(driver.supplierId ?? '')?.name,
      width: 20,
    },
    {
      id: 'types',
      name: fieldName('vehicleTypes'),
      value: ({ driver }) => listed((driver.vehicleTypes ?? []).map((type) => valueName('type', type))),
      width: 20,
      isExtra: true,
    },
    { id: 'notes', name: say('notes'), value: ({ driver }) => driver.notes, width: 30, isExtra: true },
  ];
}

function Many({ chosen }: { readonly chosen: readonly Row[] }) {
  const ids = chosen.map(({ driver }) => driver.id);
  return (
    <>
      <button type="button" onClick={() => openForm('sendMessages', { driverIds: ids })}>
        {say('table.write')}
      </button>
      <PrintAndReplace paper="DRIVER_SCHEDULE" field="driverIds" ids={ids} />
    </>
  );
}

/** All drivers, with their rides of the day and what is left of their hours. */
export function Drivers({ children }: { readonly children: ComponentChildren }) {
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
      columns={columns(day)}
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
      {children}
    </TableView>
  );
}
