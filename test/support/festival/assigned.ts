import { enteredOnce } from '#test/support/entered-once.ts';
import { aUser } from '#test/support/people.ts';
import { assignFestival } from './assign.ts';
import { enterFestival, type Festival, momentsOf } from './enter.ts';
import { throughHandlers } from './through-handlers.ts';

const FIRST_DATE = '2027-09-01';
const MAPS = ['vips', 'vehicles', 'drivers', 'flights', 'items', 'rides'] as const;

/** Enters the festival through the operations, and gives each ride a vehicle and a driver by a proposal. Once for all test files of a run. */
async function enter() {
  const as = await aUser('COORDINATOR');
  const festival = await enterFestival(throughHandlers(as), { firstDate: FIRST_DATE });
  const proposal = await assignFestival(as, festival);
  return { as, proposal, ids: MAPS.map((name) => [...festival[name]]) };
}

/** Returns the festival that this test file's table has from now on, its coordinator, and the proposal that gave the rides their cars. */
export async function assignedFestival() {
  const { as, ids, proposal } = await enteredOnce('festival', enter);
  const mapOf = (name: (typeof MAPS)[number]): ReadonlyMap<string, string> => new Map(ids[MAPS.indexOf(name)]);
  const [vips, vehicles, drivers] = [mapOf('vips'), mapOf('vehicles'), mapOf('drivers')];
  const [flights, items, rides] = [mapOf('flights'), mapOf('items'), mapOf('rides')];
  const festival: Festival = {
    firstDate: FIRST_DATE,
    vips,
    vehicles,
    drivers,
    flights,
    items,
    rides,
    at: momentsOf(FIRST_DATE),
  };
  return { as, festival, proposal };
}
