import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { type Column, column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { type HoursLeft, minutesText, useHours } from '#shared/pages/desk/panels/hours-left.ts';
import { spanOf } from '#shared/pages/desk/panels/links.tsx';
import { DayStrip } from '#shared/pages/desk/panels/ride-list.tsx';
import { suppliers, useSuppliersOf } from '#shared/pages/desk/panels/suppliers.ts';
import { DriverTags } from '#shared/pages/desk/panels/tag-names.tsx';
import { boundsOf, dateOf, shownDate } from '#shared/pages/desk/store/days.ts';
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

function Many({ chosen }: { readonly chosen: readonly Row[] }) {
  const ids = chosen.map(({ driver }) => driver.id);
  return (
    <>
      <FormButton of="sendMessages" filled={{ driverIds: ids }} text={say('table.write')} />
      <PrintAndReplace paper="DRIVER_SCHEDULE" field="driverIds" ids={ids} />
    </>
  );
}

/** All drivers, with their rides of the day and what is left of their hours. */
export function Drivers() {
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
      <FormButton of="createDriver" />
    </TableView>
  );
}
