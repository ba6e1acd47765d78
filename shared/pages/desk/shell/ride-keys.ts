import { toast } from '#shared/pages/desk/kit/toast.ts';
import { openForm, route, selected } from '#shared/pages/desk/route.ts';
import { find } from '#shared/pages/desk/store/store.ts';
import { say } from '#shared/pages/desk/words.ts';
import type { RideKey } from './key-map.ts';

/** The form that changes a record, and the name of its id in the path. */
const EDIT: Readonly<Record<string, readonly [string, string]>> = {
  activities: ['updateEvent', 'eventId'],
  motorcades: ['updateMotorcade', 'motorcadeId'],
  drivers: ['updateDriver', 'driverId'],
  vehicles: ['updateVehicle', 'vehicleId'],
  vips: ['updateVip', 'vipId'],
  places: ['updatePlace', 'placeId'],
  suppliers: ['updateSupplier', 'supplierId'],
};

/** The field of the ride's form at which a key begins. */
const FIELD: Readonly<Partial<Record<RideKey, string>>> = {
  vehicle: 'vehicleId',
  driver: 'driverId',
  time: 'startTime',
};

/** The driver of the selected ride, or the selected driver. */
function driverOf(kind: string, id: string) {
  return find('drivers', kind === 'drivers' ? id : find('activities', id)?.driverId);
}

/** Does what a key of the selected record stands for. */
export function rideKey(what: RideKey): void {
  const record = selected(route.peek());
  if (!record) return toast(say('shell.selectFirst'));
  const { id, kind } = record;
  if (what === 'message' || what === 'call') return speak(what, kind, id);
  if (what === 'edit') {
    const [operationId, name] = EDIT[kind] ?? [];
    if (operationId && name) openForm(operationId, { [name]: id });
    return;
  }
  if (kind === 'motorcades' && what === 'status') return openForm('moveMotorcadeStatus', { motorcadeId: id });
  if (kind !== 'activities') return toast(say('shell.selectFirst'));
  if (what === 'status') return openForm('moveEventStatus', { eventId: id });
  openForm('updateEvent', { eventId: id }, FIELD[what]);
}

function speak(what: 'message' | 'call', kind: string, id: string): void {
  const driver = driverOf(kind, id);
  if (!driver) return toast(say('withoutDriver'));
  if (what === 'message') return openForm('sendDriverMessage', { driverId: driver.id });
  const { name, phone } = driver;
  if (!phone) return toast(say('shell.noPhone', { name }));
  const run = () => {
    location.href = `tel:${phone}`;
  };
  toast(`${name}: ${phone}`, { action: { text: say('shell.call'), run } });
}
