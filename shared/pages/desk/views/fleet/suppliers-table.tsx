import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import type { Column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { readSuppliers, suppliers } from '#shared/pages/desk/panels/suppliers.ts';
import type { WholeSupplier } from '#shared/pages/desk/panels/whole.ts';
import { lists } from '#shared/pages/desk/store/store.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { listed, say } from '#shared/pages/desk/words.ts';

function countOf(kind: 'vehicles' | 'drivers', id: string): number {
  return [...lists[kind].value.values()].filter(({ supplierId }) => supplierId === id).length;
}

function columns(): readonly Column<WholeSupplier>[] {
  return [
    { id: 'name', name: say('supplier'), value: ({ name }) => name, width: 26 },
    { id: 'rank', name: fieldName('rank'), value: ({ rank }) => rank, width: 8 },
    {
      id: 'offers',
      name: fieldName('offers'),
      value: ({ offers }) =>
        listed(offers.map(({ count, vehicleType }) => `${count} × ${valueName('type', vehicleType)}`)),
      width: 34,
    },
    { id: 'vehicles', name: say('vehicles'), value: ({ id }) => countOf('vehicles', id), width: 10 },
    { id: 'drivers', name: say('drivers'), value: ({ id }) => countOf('drivers', id), width: 10 },
    {
      id: 'contact',
      name: fieldName('contacts'),
      value: ({ contacts: [first] }) => first && [first.name, first.phone].filter(Boolean).join(' '),
      width: 34,
    },
    { id: 'notice', name: fieldName('noticeHours'), value: ({ noticeHours }) => noticeHours, width: 12 },
    { id: 'terms', name: fieldName('terms'), value: ({ terms }) => terms, width: 34 },
  ];
}

/** The companies that send vehicles and drivers. */
export function Suppliers({ children }: { readonly children: ComponentChildren }) {
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
      {children}
    </TableView>
  );
}
