import { workerData } from 'node:worker_threads';
import { operations } from '#functions/registry.ts';
import { callerOf } from './caller.ts';
import { enterEvent } from './enter-event.ts';
import { enterFlights } from './enter-flights.ts';
import { enterPeople, linkDriver } from './enter-people.ts';
import { enterTroubles } from './enter-troubles.ts';
import { planDemonstration } from './plan.ts';
import type { DemonstrationOrder } from './seed.ts';
import { DRIVER, VEHICLE_OF_THE_DRIVER } from './users.ts';

const { firstDate, tokens, withFlights } = workerData as DemonstrationOrder;
const call = callerOf(await operations(), tokens);
await enterPeople(call);
const plan = planDemonstration(firstDate);
const entered = await enterEvent(call, plan);
await linkDriver(call, DRIVER, entered.drivers.get(VEHICLE_OF_THE_DRIVER) ?? '');
const lateFlightDate = withFlights ? await enterFlights(call, firstDate, entered.rides) : undefined;
await enterTroubles(call, plan, entered, lateFlightDate);
