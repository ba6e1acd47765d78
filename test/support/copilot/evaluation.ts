import * as createEvent from '#functions/activities/create-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as listDrivers from '#functions/drivers/list-drivers.ts';
import * as listVehicles from '#functions/vehicles/list-vehicles.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { someVips } from '#test/support/vips.ts';

type Read = (operation: Parameters<typeof call>[0], options?: CallOptions) => Promise<Answer>;

/** A sentence, the records before it, and what must hold after it, whatever way the model takes. */
export interface EvaluationTask {
  readonly sentence: string;
  readonly prepare: (as: string) => Promise<unknown>;
  readonly holds: (read: Read, answer: Answer['body']) => Promise<boolean>;
}

type Items = readonly Record<string, unknown>[];
const itemsOf = async (read: Read, operation: Parameters<typeof call>[0], query = {}): Promise<Items> =>
  (await read(operation, { query })).body.items;
const nothing = async (): Promise<void> => undefined;
const fleet = async (): Promise<void> => {
  await aVehicle({ name: 'Blue van', type: 'VAN', seatCapacity: 7 });
  await aVehicle({ name: 'Coach', type: 'BUS', seatCapacity: 40 });
  await aDriver('Ben');
};
const TIMES = { startTime: '2027-05-22T18:00:00Z', endTime: '2027-05-22T20:00:00Z' };
const meal = (as: string, title: string) =>
  call(createEvent, { as, body: { type: 'MEAL', title, vipIds: [], ...TIMES } });

export const EVALUATION: readonly EvaluationTask[] = [
  {
    sentence:
      'Pick up Dr. Łukasz Żółć and his party of three from JFK at 14:30 on the 22nd with a van and any free driver',
    prepare: fleet,
    holds: async (read) => {
      const [ride, another] = await itemsOf(read, listEvents, { type: 'TRANSPORT' });
      const { driver, startTime, vehicle, vips } = (ride ?? {}) as Record<string, { name?: string } & Items>;
      return (
        another === undefined &&
        String(startTime) === '2027-05-22T18:30:00.000Z' &&
        vehicle?.name === 'Blue van' &&
        driver?.name === 'Ben' &&
        vips?.[0]?.['partySize'] === 3
      );
    },
  },
  {
    sentence: 'Add the VIP Ngozi Adeyemi with a party of two',
    prepare: nothing,
    holds: async (read) => {
      const [vip] = await itemsOf(read, listVips);
      return vip?.['name'] === 'Ngozi Adeyemi' && vip['partySize'] === 2;
    },
  },
  {
    sentence: 'Add the van Blue Van with seven seats',
    prepare: nothing,
    holds: async (read) => {
      const [vehicle] = await itemsOf(read, listVehicles);
      return vehicle?.['name'] === 'Blue Van' && vehicle['type'] === 'VAN' && vehicle['seatCapacity'] === 7;
    },
  },
  {
    sentence: 'Add the driver Bea Kim with the phone +44 20 7946 0958',
    prepare: nothing,
    holds: async (read) => {
      const [driver] = await itemsOf(read, listDrivers);
      return driver?.['name'] === 'Bea Kim' && driver['phone'] === '+442079460958';
    },
  },
  {
    sentence: 'Plan Dinner at the Guildhall on the 23rd at 19:00',
    prepare: nothing,
    holds: async (read) => {
      const [dinner] = await itemsOf(read, listEvents);
      return dinner?.['type'] === 'MEAL' && dinner['startTime'] === '2027-05-23T23:00:00.000Z';
    },
  },
  {
    sentence: 'Cancel the Welcome reception',
    prepare: async (as) => {
      await meal(as, 'Welcome reception');
      await meal(as, 'Dinner');
    },
    holds: async (read, { actions, proposal }) => {
      const events = await itemsOf(read, listEvents);
      const statusOf = (title: string) => events.find((event) => event['title'] === title)?.['status'];
      const isRight = statusOf('Welcome reception') === 'CANCELLED' && statusOf('Dinner') === 'SCHEDULED';
      return isRight && proposal !== undefined && actions.length === 0;
    },
  },
  {
    sentence: 'Tell Bea Kim that the gate is on the north side',
    prepare: (as) => call(createDriver, { as, body: { name: 'Bea Kim', phone: '+442079460958' } }),
    holds: async (_read, { actions, proposal }) =>
      actions.length === 0 && proposal?.steps[0].operationId === 'sendDriverMessage',
  },
  {
    sentence: 'Who is free tomorrow at 9?',
    prepare: fleet,
    holds: async (_read, { actions, reply }) => actions.length === 0 && String(reply).includes('Ben'),
  },
  {
    sentence: 'Which vehicles are free on the 22nd at 14:30?',
    prepare: fleet,
    holds: async (_read, { actions, reply }) => actions.length === 0 && /Blue van/.test(reply) && /Coach/.test(reply),
  },
  {
    sentence: 'Show me the itinerary of Ngozi Adeyemi',
    prepare: async (as) => {
      const vipIds = await someVips(as, 1, { name: 'Ngozi Adeyemi' });
      await call(createEvent, { as, body: { type: 'MEAL', title: 'Lunch at the lake', vipIds, ...TIMES } });
    },
    holds: async (_read, { actions, reply }) => actions.length === 0 && /Lunch at the lake/.test(reply),
  },
  {
    sentence: 'What should I look at before tomorrow?',
    prepare: nothing,
    holds: async (_read, { actions, proposal }) => actions.length === 0 && proposal === undefined,
  },
  {
    sentence: 'Assign drivers and vehicles for the 22nd',
    prepare: async (as) => {
      await fleet();
      const vipIds = await someVips(as, 1);
      await call(createEvent, { as, body: { type: 'TRANSPORT', title: 'Ride', vipIds, ...TIMES } });
    },
    holds: async (read) => {
      const [ride] = await itemsOf(read, listEvents);
      return Boolean(ride?.['driverId'] && ride['vehicleId']);
    },
  },
];
