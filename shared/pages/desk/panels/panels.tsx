import { driverPanel, guestPanel, vehiclePanel } from './fleet-panels.tsx';
import { flightPanel, motorcadePanel } from './movement-panels.tsx';
import { blockPanel, messagePanel, placePanel, userPanel } from './other-panels.tsx';
import type { PanelOf } from './panel-of.ts';
import { ridePanel } from './ride-panel.tsx';
import { orderPanel, supplierPanel } from './supplier-panels.tsx';

/** What every record has. */
export interface Base {
  readonly id: string;
  readonly version?: number | undefined;
  readonly deletedAt?: string | null | undefined;
  /** Of what has a time. */
  readonly startTime?: string;
}

/** The type of a record follows from its kind: a panel gets only records of its own kind. */
function of<T extends Base>(panel: PanelOf<T>): PanelOf<Base> {
  return panel as unknown as PanelOf<Base>;
}

/** How each kind of record is shown. */
export const PANELS: Readonly<Record<string, PanelOf<Base>>> = {
  activities: of(ridePanel),
  motorcades: of(motorcadePanel),
  flights: of(flightPanel),
  drivers: of(driverPanel),
  vehicles: of(vehiclePanel),
  vips: of(guestPanel),
  places: of(placePanel),
  blocks: of(blockPanel),
  messages: of(messagePanel),
  suppliers: of(supplierPanel),
  orders: of(orderPanel),
  users: of(userPanel),
};
