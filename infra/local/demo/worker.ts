import { workerData } from 'node:worker_threads';
import { operations } from '#functions/registry.ts';
import { callerOf } from './caller.ts';
import { enterEvent } from './enter-event.ts';
import { enterPeople, linkDriver } from './enter-people.ts';
import { planDemonstration } from './plan.ts';
import type { Wanted } from './seed.ts';
import { VEHICLE_OF_THE_DRIVER } from './users.ts';

const { firstDate, tokens } = workerData as Wanted;
const call = callerOf(await operations(), tokens);
await enterPeople(call);
const { drivers } = await enterEvent(call, planDemonstration(firstDate));
await linkDriver(call, 'driver', drivers.get(VEHICLE_OF_THE_DRIVER) ?? '');
