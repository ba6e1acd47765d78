import { workerData } from 'node:worker_threads';
import { operations } from '#functions/registry.ts';
import { callerOf } from './caller.ts';
import { enterEvent } from './enter-event.ts';
import { enterFlights } from './enter-flights.ts';
import { enterMessages } from './enter-messages.ts';
import { enterPeople, linkDriver } from './enter-people.ts';
import { planDemonstration } from './plan.ts';
import type { DemonstrationOrder } from './seed.ts';
import { DRIVER, VEHICLE_OF_THE_DRIVER } from './users.ts';

const { firstDate, tokens, withFlights, withMessages } = workerData as DemonstrationOrder;
const call = callerOf(await operations(), tokens);
await enterPeople(call);
const { drivers, rides } = await enterEvent(call, planDemonstration(firstDate));
const driverId = drivers.get(VEHICLE_OF_THE_DRIVER) ?? '';
await linkDriver(call, DRIVER, driverId);
if (withMessages) await enterMessages(call, driverId);
if (withFlights) await enterFlights(call, firstDate, rides);
