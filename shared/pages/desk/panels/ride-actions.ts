import type { Activity } from '#shared/pages/desk/store/records.ts';
import { type Action, ask, form, now, paper, plan, those } from './action.ts';

/** What a ride, a meal, a meeting or an event shows of itself that decides what can be done with it. */
export type ActionRide = Pick<
  Activity,
  | 'acknowledgedVersion'
  | 'driverId'
  | 'endTime'
  | 'id'
  | 'startTime'
  | 'status'
  | 'type'
  | 'vehicleId'
  | 'version'
  | 'vipIds'
> & {
  readonly arrived?: unknown;
  readonly children?: readonly unknown[] | undefined;
  readonly deletedAt?: string | null | undefined;
  readonly flightImpact?: unknown;
  readonly motorcadeId?: string | undefined;
  readonly pinDriver?: boolean | undefined;
  readonly pinVehicle?: boolean | undefined;
  readonly seriesId?: string | undefined;
};

const MINUTE = 60_000;

/** From this long before its start, a driver may report on a ride. Before that, the desk sees to it that the driver knows of it. */
const DUE_MS = 30 * MINUTE;

/** What comes next for a ride: that it gets what it lacks, that its driver knows of it, and the buttons of a driver who cannot press them. `at`: the present. */
export function nextActions(ride: ActionRide, at: number): readonly Action[] {
  const { acknowledgedVersion, arrived, driverId, id, startTime, status, type, vehicleId, version } = ride;
  const params = { eventId: id };
  const isMain = true;
  const become = (to: string) => ({ params, body: { status: to } });
  const isRide = type === 'TRANSPORT';
  const to = new Date(Date.parse(startTime) + MINUTE).toISOString();
  const assign = isRide && (!driverId || !vehicleId) && plan('ASSIGN', { ids: [id], from: startTime, to }, { isMain });
  // A ride that is done can be reopened. One that has started cannot be taken back.
  if (status === 'IN_PROGRESS')
    return those(
      assign,
      now('moveEventStatus', become('COMPLETED'), { label: 'finish', isMain, undo: become('SCHEDULED') }),
    );
  if (status !== 'SCHEDULED') return [];
  const isDue = Date.parse(startTime) - at < DUE_MS;
  return those(
    assign,
    isRide &&
      driverId &&
      acknowledgedVersion !== version &&
      now('acknowledgeEvent', { params }, { label: 'panel.knows', isMain: !isDue }),
    isRide &&
      !!driverId &&
      !arrived &&
      now(
        'reportArrived',
        { params, body: { arrived: true } },
        { label: 'panel.waits', isMain: isDue, undo: { params, body: { arrived: false } } },
      ),
    now('moveEventStatus', become('IN_PROGRESS'), { label: 'begin', isMain: isDue }),
  );
}

/** Cancelling, reopening, deleting. */
function ends({ children = [], deletedAt, id, status }: ActionRide): readonly Action[] {
  const params = { eventId: id };
  const isOpen = status === 'SCHEDULED' || status === 'IN_PROGRESS';
  const query = children.length > 0 ? { withLegs: true } : undefined;
  const cancel = { params, ...(query && { query }), body: { status: 'CANCELLED' } };
  const isUndone = status === 'SCHEDULED' && !query;
  if (deletedAt) return [ask('restoreEvent', { params }, { isMain: true })];
  return those(
    isOpen &&
      ask('moveEventStatus', cancel, {
        label: 'panel.cancel',
        isMain: true,
        undo: isUndone ? { params, body: { status: 'SCHEDULED' } } : undefined,
      }),
    !isOpen &&
      ask('moveEventStatus', { params, body: { status: 'SCHEDULED' } }, { label: 'panel.reopen', isMain: true }),
    ask('deleteEvent', { params, ...(query && { query }) }),
  );
}

function pins({ id, pinDriver = false, pinVehicle = false }: ActionRide): readonly Action[] {
  const params = { eventId: id };
  const pin = (field: 'pinDriver' | 'pinVehicle', isOn: boolean) => ({ params, body: { [field]: isOn } });
  return [
    now('updateEvent', pin('pinVehicle', !pinVehicle), {
      label: pinVehicle ? 'panel.unpinVehicle' : 'panel.pinVehicle',
      undo: pin('pinVehicle', pinVehicle),
    }),
    now('updateEvent', pin('pinDriver', !pinDriver), {
      label: pinDriver ? 'panel.unpinDriver' : 'panel.pinDriver',
      undo: pin('pinDriver', pinDriver),
    }),
  ];
}

function ofRide(ride: ActionRide): readonly Action[] {
  const { driverId, id, vipIds } = ride;
  return those(
    driverId && form('sendDriverMessage', { driverId }, { label: 'panel.write' }),
    plan('SWAP', { activityIds: [id] }),
    plan('MERGE', { activityIds: [id] }),
    vipIds.length > 1 && plan('SPLIT', { activityId: id, parts: 2 }),
    ...pins(ride),
    form('createOrder', { eventIds: [id] }),
    vipIds.length > 0 && form('createGuestLink', { eventId: id }),
  );
}

function ofItem({ endTime, id, startTime }: ActionRide): readonly Action[] {
  return [
    form(
      'createEvent',
      { type: 'TRANSPORT', masterEventId: id, endTime: startTime },
      { label: 'panel.rideTo', isMain: true },
    ),
    form('createEvent', { type: 'TRANSPORT', masterEventId: id, startTime: endTime }, { label: 'panel.rideBack' }),
    plan('MOVE_PLACE', { activityId: id }),
  ];
}

/** What a person can do with a ride, a meal, a meeting or an event. `at`: the present. */
export function rideActions(ride: ActionRide, at: number): readonly Action[] {
  const { deletedAt, flightImpact, id, seriesId, status, type } = ride;
  if (deletedAt) return ends(ride);
  const isOpen = status === 'SCHEDULED' || status === 'IN_PROGRESS';
  return those(
    form('updateEvent', { eventId: id }, { label: 'panel.edit', isMain: true }),
    !!flightImpact && isOpen && ask('followFlight', { params: { eventId: id } }, { isMain: true }),
    ...nextActions(ride, at),
    isOpen && plan('SHIFT', { eventId: id, minutes: 15 }, { label: 'panel.delay', isMain: true }),
    ...(isOpen ? (type === 'TRANSPORT' ? ofRide(ride) : ofItem(ride)) : []),
    isOpen && form('addEventVips', { eventId: id }),
    plan('REPEAT', { activityIds: [id] }),
    seriesId && plan('SERIES', { activityId: id, runs: 'FOLLOWING' }),
    ...ends(ride),
  );
}

/** The papers of a ride: those of its vehicle and driver. */
export function ridePapers({ driverId, startTime, vehicleId, vipIds, type }: ActionRide): readonly Action[] {
  const date = startTime.slice(0, 10);
  if (type !== 'TRANSPORT')
    return those(vipIds.length > 0 && paper('VIP_SCHEDULE', { ids: vipIds, from: date, to: date }));
  return those(
    driverId && paper('DRIVER_SCHEDULE', { ids: [driverId], from: date, to: date }),
    vehicleId && paper('VEHICLE_MANIFEST', { ids: [vehicleId], from: date, to: date }),
    vipIds.length > 0 && paper('NAME_BOARD', { ids: vipIds.slice(0, 1_000) }),
  );
}

/** Says that a guest is aboard, is not there, or neither, and how that is taken back. */
export function boardingActions(
  eventId: string,
  vipId: string,
  mark: 'aboard' | 'absent' | undefined,
): readonly Action[] {
  const params = { eventId };
  const none = { params, body: { vipId, aboard: false } };
  if (mark !== undefined) return [now('boardGuests', none, { label: 'panel.unmark' })];
  return [
    now('boardGuests', { params, body: { vipId } }, { label: 'panel.aboard', undo: none }),
    now('boardGuests', { params, body: { vipId, outcome: 'NO_SHOW' } }, { label: 'panel.noShow', undo: none }),
  ];
}

/** Takes a guest off an activity. */
export function takeOffAction(eventId: string, vipId: string): Action {
  const remove = ask('removeEventVip', { params: { eventId, vipId } }, { label: 'panel.takeOff' });
  return { ...remove, undo: { operationId: 'addEventVips', params: { eventId }, body: { vipIds: [vipId] } } };
}
