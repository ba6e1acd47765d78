import { type Action, ask, form, now, paper, plan, those } from './action.ts';

interface Deletable {
  readonly id: string;
  readonly deletedAt?: string | null;
}

interface ActionGuest extends Deletable {
  readonly acceptsMessages?: boolean | undefined;
  readonly phone?: string | undefined;
}

/** What a person can do with a guest. `isAdministrator`: they may erase. `nextRideId`: the ride to which a link can lead the guest. */
export function guestActions(
  { acceptsMessages = false, deletedAt, id, phone }: ActionGuest,
  isAdministrator: boolean,
  nextRideId?: string,
): readonly Action[] {
  const params = { vipId: id };
  const erase = isAdministrator && ask('deleteVip', { params, query: { hard: true } }, { label: 'panel.erase' });
  if (deletedAt) return those(ask('restoreVip', { params }, { isMain: true }), erase);
  const consent = (isOn: boolean) => ({ params, body: { acceptsMessages: isOn } });
  return those(
    form('updateVip', params, { label: 'panel.edit', isMain: true }),
    form('createEvent', { type: 'TRANSPORT', vipIds: [id] }, { label: 'panel.newRide', isMain: true }),
    plan('GUEST_TIMES', { vipId: id }, { isMain: true }),
    plan('AWAY', { vipId: id }),
    plan('RELODGE', { vipIds: [id] }),
    plan('PARTY', { vipId: id }),
    form('trackFlight', { vipIds: [id] }),
    nextRideId && form('createGuestLink', { eventId: nextRideId, vipId: id }),
    form('createVipFeed', params),
    ask('revokeVipFeed', { params }),
    phone &&
      now('updateVip', consent(!acceptsMessages), {
        label: acceptsMessages ? 'panel.noMessages' : 'panel.acceptsMessages',
        undo: consent(acceptsMessages),
      }),
    form('mergeVip', params),
    plan('CANCEL', { vipId: id }),
    ask('deleteVip', { params }, {}),
    erase,
  );
}

export function guestPapers({ id }: Deletable, date: string): readonly Action[] {
  return [
    paper('VIP_SCHEDULE', { ids: [id] }),
    paper('POCKET', { ids: [id], date }),
    paper('NAME_BOARD', { ids: [id] }),
    paper('PERSONAL_DATA', { ids: [id] }),
  ];
}

interface ActionDriver extends Deletable {
  readonly gps?: { readonly enrolled: boolean } | undefined;
}

/** What a person can do with a driver. `at`: the present. */
export function driverActions({ deletedAt, gps, id }: ActionDriver, at: string): readonly Action[] {
  const params = { driverId: id };
  if (deletedAt) return [ask('restoreDriver', { params }, { isMain: true })];
  return those(
    form('updateDriver', params, { label: 'panel.edit', isMain: true }),
    form('sendDriverMessage', params, { label: 'panel.write', isMain: true }),
    form('createDriverBlock', { driverId: id, from: at }, { label: 'panel.block', isMain: true }),
    plan('REASSIGN', { driverId: id, from: at }, { isMain: true }),
    form('enrolDriver', params),
    gps?.enrolled && ask('endDriverEnrolment', { params }),
    form('createDriverFeed', params),
    ask('revokeDriverFeed', { params }),
    form('mergeDriver', params),
    form('deleteDriver', params),
  );
}

export function driverPapers({ id }: Deletable): readonly Action[] {
  return [paper('DRIVER_SCHEDULE', { ids: [id] }), paper('PERSONAL_DATA', { ids: [id] })];
}

interface ActionVehicle extends Deletable {
  readonly status?: string | undefined;
}

export function vehicleActions({ deletedAt, id, status = 'AVAILABLE' }: ActionVehicle, at: string): readonly Action[] {
  const params = { vehicleId: id };
  if (deletedAt) return [ask('restoreVehicle', { params }, { isMain: true })];
  const become = (to: string) => ({ params, body: { status: to } });
  const isOff = status === 'MAINTENANCE' || status === 'OUT_OF_SERVICE';
  return those(
    form('updateVehicle', params, { label: 'panel.edit', isMain: true }),
    isOff
      ? now('updateVehicle', become('AVAILABLE'), { label: 'panel.inService', isMain: true, undo: become(status) })
      : ask('updateVehicle', become('OUT_OF_SERVICE'), {
          label: 'panel.outOfService',
          isMain: true,
          undo: become(status),
        }),
    form('createVehicleBlock', { vehicleId: id, from: at }, { isMain: true }),
    plan('REASSIGN', { vehicleId: id, from: at }, { isMain: true }),
    form('createVehicleFeed', params),
    ask('revokeVehicleFeed', { params }),
    form('mergeVehicle', params),
    form('deleteVehicle', params),
  );
}

export function vehiclePapers({ id }: Deletable): readonly Action[] {
  return [paper('VEHICLE_MANIFEST', { ids: [id] })];
}
