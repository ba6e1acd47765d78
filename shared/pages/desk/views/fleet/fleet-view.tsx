import { useEffect } from 'preact/hooks';
import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { type Column, column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { Tabs } from '#shared/pages/desk/kit/tabs.tsx';
import { Ask } from '#shared/pages/desk/panels/ask.tsx';
import { readSuppliers, suppliers } from '#shared/pages/desk/panels/suppliers.ts';
import type { WholeSupplier } from '#shared/pages/desk/panels/whole.ts';
import { change, route } from '#shared/pages/desk/route.ts';
import { lists } from '#shared/pages/desk/store/store.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { listed, say } from '#shared/pages/desk/words.ts';
import { Drivers, Vehicles } from './fleet-tables.tsx';

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
