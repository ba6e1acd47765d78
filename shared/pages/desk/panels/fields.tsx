import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { fieldName } from '#shared/pages/desk/forms/words.ts';
import type { Kind } from '#shared/pages/desk/store/records.ts';
import { say } from '#shared/pages/desk/words.ts';
import { Name, Names, RecordLink } from './links.tsx';
import { shownValue } from './shown-value.ts';
import { readSuppliers, suppliers } from './suppliers.ts';

/** Fields whose values are records, with the kind of these. */
const LINKED: Readonly<Record<string, Kind>> = {
  apartFrom: 'vips',
  driverId: 'drivers',
  eventId: 'activities',
  flightId: 'flights',
  masterEventId: 'activities',
  usualDriverId: 'drivers',
  usualVehicleId: 'vehicles',
  vehicleId: 'vehicles',
  vipIds: 'vips',
};

/** Texts of several lines. */
const LONG: ReadonlySet<string> = new Set(['description', 'notes', 'terms']);

function isNothing(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}

function shown(field: string, value: unknown) {
  if (isNothing(value)) return undefined;
  const kind = LINKED[field];
  if (kind) return Array.isArray(value) ? <Names kind={kind} ids={value} /> : <Name kind={kind} id={String(value)} />;
  if (field === 'supplierId') return <SupplierName id={String(value)} />;
  if (field === 'email') return <a href={`mailto:${String(value)}`}>{String(value)}</a>;
  return LONG.has(field) ? <span class="text">{String(value)}</span> : shownValue(field, value);
}

/** Fields of a record as people read them, in this order. What is empty, zero or no is left out. */
export function Fields({ names, of: record }: { readonly of: object; readonly names: string }) {
  return names.split(' ').map((name) => (
    <Fact key={name} name={fieldName(name)}>
      {shown(name, (record as Readonly<Record<string, unknown>>)[name])}
    </Fact>
  ));
}

/** Names with their values, densely. */
export function Facts({ children }: { readonly children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}

function isBlank(value: ComponentChildren): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** One name with its value. Without a value it is not shown. */
export function Fact({ children, name }: { readonly name: string; readonly children: ComponentChildren }) {
  if (isBlank(children)) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** The name of a supplier, as a link. */
export function SupplierName({ id, isQuiet }: { readonly id: string; readonly isQuiet?: boolean }) {
  useEffect(() => void readSuppliers(), []);
  return (
    <RecordLink kind="suppliers" id={id} isQuiet={isQuiet ?? false}>
      {suppliers.value.get(id)?.name ?? say('supplier')}
    </RecordLink>
  );
}
