import { type Action, ask, form, now, paper, plan, those } from './action.ts';

interface Deletable {
  readonly id: string;
  readonly deletedAt?: string | null;
}

export function placeActions({ deletedAt, id }: Deletable): readonly Action[] {
  const params = { placeId: id };
  if (deletedAt) return [ask('restorePlace', { params }, { isMain: true })];
  return [
    form('updatePlace', params, { label: 'panel.edit', isMain: true }),
    plan('MOVE_PLACE', { fromPlaceId: id }, { isMain: true }),
    plan('CLOSE', { placeId: id }),
    form('setWay', { from: id }),
    form('createPlaceFeed', params),
    ask('revokePlaceFeed', { params }),
    form('deletePlace', params),
  ];
}

export function placePapers({ id }: Deletable, date: string): readonly Action[] {
  return [paper('TIMETABLE', { ids: [id], date })];
}

interface ActionBlock {
  readonly id: string;
  readonly driverId?: string | undefined;
  readonly vehicleId?: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly reason?: string | undefined;
}

/** A block cannot be changed, only taken away: so it is taken away and made again. */
export function blockActions({ driverId, from, id, reason, to, vehicleId }: ActionBlock): readonly Action[] {
  const [name, owner] = driverId ? (['Driver', { driverId }] as const) : (['Vehicle', { vehicleId }] as const);
  const remove = ask(`delete${name}Block`, { params: { ...owner, blockId: id } }, { isMain: true });
  const body = { from, to, ...(reason && { reason }) };
  return [{ ...remove, undo: { operationId: `create${name}Block`, params: owner, body } }];
}

export function supplierActions({ deletedAt, id }: Deletable, at: string): readonly Action[] {
  const params = { supplierId: id };
  if (deletedAt) return [ask('restoreSupplier', { params }, { isMain: true })];
  return [
    form('updateSupplier', params, { label: 'panel.edit', isMain: true }),
    form('createOrder', params, { isMain: true }),
    plan('REASSIGN', { supplierId: id, from: at }),
    ask('deleteSupplier', { params }),
  ];
}

/** What a person can do with an order to a supplier. */
export function orderActions({ id, status }: { readonly id: string; readonly status: string }): readonly Action[] {
  const parts = { params: { id } };
  const waits = status === 'OFFERED' || status === 'CHANGE_TO_CONFIRM';
  const isHeld = status === 'ACCEPTED' || status === 'NAMED' || status === 'CHANGE_TO_CONFIRM';
  return those(
    waits && now('acceptOrder', parts, { isMain: true }),
    isHeld && form('nameOrder', { id }, { isMain: true }),
    waits && ask('declineOrder', parts),
    (waits || isHeld) && ask('withdrawOrder', parts, { isMain: true }),
    isHeld && ask('withdrawOrder', { ...parts, body: { bySupplier: true } }, { label: 'supplierWithdraws' }),
  );
}

interface ActionMessage {
  readonly id: string;
  readonly direction: string;
  readonly driverId?: string | null | undefined;
  readonly readAt?: string | null | undefined;
  readonly status: string;
}

export function messageActions({ direction, driverId, id, readAt, status }: ActionMessage): readonly Action[] {
  const parts = { params: { id } };
  const isFailed = status === 'FAILED' || status === 'UNKNOWN';
  const isUnread = direction === 'INBOUND' && !readAt;
  return those(
    driverId &&
      form(
        'sendDriverMessage',
        { driverId, ...(direction === 'INBOUND' && { answers: id }) },
        { label: 'panel.write', isMain: true },
      ),
    isUnread && now('readMessage', parts, { label: 'haveRead', isMain: true }),
    isFailed && now('retryMessage', parts, { isMain: true }),
  );
}

interface ActionUser extends Deletable {
  readonly isApproved: boolean;
}

export function userActions({ id, isApproved }: ActionUser): readonly Action[] {
  const params = { id };
  const approve = (isOn: boolean) => ({ params, body: { isApproved: isOn } });
  return [
    form('updateUser', params, { label: 'panel.edit', isMain: true }),
    isApproved
      ? ask('updateUser', approve(false), { label: 'panel.disapprove', undo: approve(true) })
      : now('updateUser', approve(true), { label: 'panel.approve', isMain: true, undo: approve(false) }),
    ask('deleteUser', { params }),
  ];
}
