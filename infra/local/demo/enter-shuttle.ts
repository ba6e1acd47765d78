import { calendarOf, minutes } from './calendar.ts';
import type { Caller } from './caller.ts';
import { SITES } from './places.ts';
import { DEMONSTRATION_ZONE } from './plan.ts';
import { COORDINATOR } from './users.ts';

/** The day of the shuttle, from 0, and the clock times of its first and its last run. */
const [DAY, FROM, TO] = [1, '07:30', '13:30'];

/** Enters a shuttle of the press: a series that runs every 30 minutes, with stops, and two buses that a proposal gives to its runs. */
export async function enterShuttle(call: Caller, firstDate: string): Promise<void> {
  const as = COORDINATOR;
  for (const [name, driver] of Object.entries({ 'Press Bus 1': 'Ottilie Brandt', 'Press Bus 2': 'Kwame Sørensen' })) {
    const bus = { name, type: 'BUS', seatCapacity: 33, licensePlate: `MTC PB${name.at(-1)}` };
    const usualVehicleId = await call('createVehicle', { as, key: name, body: bus });
    await call('createDriver', { as, key: name, body: { name: driver, usualVehicleId } });
  }
  const calendar = calendarOf(firstDate, DEMONSTRATION_ZONE);
  const at = (clock: string, after = 0): string => new Date(calendar(DAY, clock) + minutes(after)).toISOString();
  const [hotel, hall] = [SITES['CROWN']?.name, SITES['hall']?.name];
  const run = {
    type: 'TRANSPORT',
    title: 'Press shuttle',
    seatsNeeded: 30,
    vipIds: [],
    startTime: at(FROM),
    endTime: at(FROM, 40),
    stops: [
      { location: hotel, at: at(FROM) },
      { location: hall, at: at(FROM, 18), minutes: 4 },
      { location: hotel, at: at(FROM, 40) },
    ],
  };
  const activityIds = [await call('createEvent', { as, key: 'press-shuttle', body: run })];
  const apply = async (key: string, body: object): Promise<void> => {
    const id = await call('createProposal', { as, key, body });
    await call('applyProposal', { as, params: { id } });
  };
  const dates = [at(FROM).slice(0, 10)];
  await apply('press-shuttle', { kind: 'REPEAT', activityIds, dates, every: 'PT30M', from: FROM, to: TO });
  await apply('press-buses', { kind: 'ASSIGN', from: at(FROM), to: at(TO, 1) });
}
