import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Operation as Handled, operations } from '#functions/registry.ts';
import { DESK_FILE } from '#openapi/desk-operations.ts';
import { type Operation, type Packed, unpacked } from '#shared/pages/desk/forms/operations.ts';
import { inverseOf } from '#shared/pages/desk/forms/use-sending.ts';
import { type FormCall, isSame, type Values } from '#shared/pages/desk/forms/values.ts';
import type { Action } from '#shared/pages/desk/panels/action.ts';
import { boardingActions, rideActions, takeOffAction } from '#shared/pages/desk/panels/ride-actions.ts';
import type { Call } from '#shared/pages/desk/store/writes.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { useStage } from '#test/support/samples/stage.ts';

const stage = useStage();
const writes = unpacked(JSON.parse(readFileSync(DESK_FILE, 'utf8')) as Packed);
let handled: ReadonlyMap<string, Handled>;

beforeAll(async () => {
  handled = new Map((await operations()).map((each) => [each.contract.operationId, each]));
});

function send({ body, operationId, params, query }: Call) {
  const operation = handled.get(operationId);
  if (!operation) throw new Error(`There is no ${operationId}`);
  return call(operation, { as: stage.as, body, params, query } as CallOptions);
}

/** The record that a path is of, as it is now. */
async function recordAt(path: string, { params = {}, query = {} }: FormCall): Promise<Values | undefined> {
  const read = [...handled.values()].find(({ contract }) => contract.method === 'GET' && contract.path === path);
  if (!read) return undefined;
  const date = query['date'] === undefined ? {} : { query: { date: query['date'] } };
  const { body, status } = await call(read, { as: stage.as, params, ...date } as CallOptions);
  return status === 200 ? (body as Values) : undefined;
}

/** A request of an operation, where that of its sample cannot be taken back. */
const OTHER_BODIES: Readonly<Record<string, Values>> = {
  moveEventStatus: { status: 'CANCELLED' },
  moveMotorcadeStatus: { status: 'CANCELLED' },
};

/** Writes without a record to compare: the list of users has the record of one, and the answer of the others is a secret that is shown once. */
const WITHOUT_RECORD: readonly string[] =
  'updateUser createDriverFeed createPlaceFeed createVehicleFeed createVipFeed enrolDriver'.split(' ');
const MADE = { id: 'x', flightNumber: 'BA117', flightDate: '2027-05-10' };
/** The writes that the desk says it can take back. */
const TAKEN_BACK = [...writes.values()].filter(({ id }) => {
  const asked = { operationId: id, params: {}, body: { status: 'CANCELLED' } };
  const isKnown = id in SAMPLES && !WITHOUT_RECORD.includes(id);
  return isKnown && inverseOf(writes, asked, { status: 'SCHEDULED' }, MADE) !== undefined;
});

function isThere(record: Values | undefined): boolean {
  return record !== undefined && !record['deletedAt'];
}
function fieldsOf(record: Values | undefined, names: object): Values {
  return Object.fromEntries(Object.keys(names).map((name) => [name, record?.[name]]));
}

async function takesBack({ id, method, path }: Operation): Promise<void> {
  const request = (await SAMPLES[id]?.request(stage)) as FormCall;
  const asked = { ...request, operationId: id, ...(id in OTHER_BODIES && { body: OTHER_BODIES[id] }) };
  // The record is what the last id of the path names.
  const place = method === 'PATCH' ? path.replace(/\/status$/, '') : path.slice(0, path.lastIndexOf('}') + 1);
  const before = await recordAt(place, asked);
  const answer = await send(asked);
  expect(answer.status).toBeLessThan(300);
  const back = inverseOf(writes, asked, before, answer.body);
  if (!back) throw new Error(`${id} cannot be taken back`);
  const { body, status } = await send(back);
  expect([status < 300, body]).toEqual([true, body]);
  const after = await recordAt(place, asked);
  expect(isThere(after)).toBe(isThere(before));
  for (const [name, value] of Object.entries(fieldsOf(before, { ...asked.body, ...back.body })))
    expect([name, isSame(value, after?.[name]) ? value : after?.[name]]).toEqual([name, value]);
  const undoPath = writes.get(back.operationId)?.path ?? '';
  if (undoPath !== place) expect(isThere(await recordAt(undoPath, back))).toBe(false);
}

describe('undo', () => {
  it('is there for the writes that people use most', () => {
    const most =
      'createEvent updateEvent deleteEvent moveEventStatus addEventVips createVip updateVip deleteVip createDriver updateDriver createVehicle updateVehicle createPlace updatePlace createDriverBlock createVehicleBlock createMotorcade updateMotorcade trackFlight dismissAttention'.split(
        ' ',
      );
    expect(most.filter((id) => !TAKEN_BACK.some((each) => each.id === id))).toEqual([]);
  });

  it.each(TAKEN_BACK.map((each) => [each.id, each] as const))('takes back %s: all is as it was', (_id, operation) =>
    takesBack(operation),
  );
});

describe('the buttons of a ride', () => {
  async function take(action: Action | undefined, eventId: string): Promise<void> {
    if (!action?.call || !action.undo) throw new Error('It cannot be taken back');
    const event = () => recordAt('/api/events/{eventId}', { operationId: 'getEvent', params: { eventId } });
    const state = async () =>
      fieldsOf(await event(), { aboard: 1, notAboard: 1, vipIds: 1, arrived: 1, pinDriver: 1, pinVehicle: 1 });
    const before = await state();
    expect((await send(action.call)).status).toBeLessThan(300);
    expect(await state()).not.toEqual(before);
    expect((await send(action.undo)).status).toBeLessThan(300);
    expect(await state()).toEqual(before);
  }

  it('mark a guest as aboard or as not there, and as neither again', async () => {
    for (const place of [0, 1]) {
      const { body, params = {} } = (await SAMPLES['boardGuests']?.request(stage)) ?? {};
      const { vipId = '' } = (body ?? {}) as { readonly vipId?: string };
      const eventId = String(params['eventId']);
      await take(boardingActions(eventId, vipId, undefined)[place], eventId);
    }
  });

  it('take a guest off, say that the car waits, and pin, and undo it', async () => {
    const off = (await SAMPLES['removeEventVip']?.request(stage))?.params ?? {};
    await take(takeOffAction(String(off['eventId']), String(off['vipId'])), String(off['eventId']));
    const { params = {} } = (await SAMPLES['reportArrived']?.request(stage)) ?? {};
    const eventId = String(params['eventId']);
    for (const label of ['panel.waits', 'panel.pinVehicle', 'panel.pinDriver']) {
      const ride = await recordAt('/api/events/{eventId}', { operationId: 'getEvent', params });
      await take(
        rideActions(ride as never, Date.now()).find((each) => each.label === label),
        eventId,
      );
    }
  });
});
