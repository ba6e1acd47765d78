import { beforeEach } from '@jest/globals';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import { COORDINATOR, callerOf, DEMONSTRATION_USERS } from '#infra/local/demo/caller.ts';
import { enterAll } from '#infra/local/demo/enter-all.ts';
import { demonstrationFlights } from '#infra/local/stubs/demonstration-providers.ts';
import { type Clock, useClock } from './clock.ts';
import { OPERATIONS } from './copilot/copilot.ts';
import { enteredOnce } from './entered-once.ts';
import { useFiles } from './files.ts';
import { useFlights } from './flights.ts';
import { useQueues } from './queues.ts';
import { type Rewind, rewindable } from './rewind.ts';
import { useTable } from './table.ts';
import { tokenFor } from './token.ts';

/** The day before the event, on which the demonstration is entered. London is one hour ahead of UTC then. */
const TODAY = '2027-05-09';
const TOMORROW = '2027-05-10';

export interface Demonstration {
  readonly clock: Clock;
  /** The user who speaks. */
  readonly coordinator: string;
  /** The first day of the event. */
  readonly tomorrow: string;
  /** Begins with a fresh demonstration at this local time of the day before the event, such as `00:30`. */
  fresh(at: string): Promise<void>;
}

/** Enters the demonstration once for all test files of a run, and sets it back for each part of a test. */
export function useDemonstration(): Demonstration {
  useTable();
  useFiles();
  useQueues(deliverMessages);
  const flights = useFlights();
  const clock = useClock();
  let entered: Rewind | undefined;
  const stopAt = (at: string): void => clock.stop(Date.parse(`${TODAY}T${at}:00+01:00`));
  beforeEach(() => flights.stub.setFlights(demonstrationFlights(`${TODAY}T00:00:00Z`)));
  const enter = async (): Promise<Rewind> => {
    stopAt('00:05');
    await enteredOnce('demonstration', enterHere);
    return rewindable();
  };
  return {
    clock,
    coordinator: COORDINATOR,
    tomorrow: TOMORROW,
    fresh: async (at) => {
      // Not in beforeAll: the flight provider is there while tests run.
      entered ??= await enter();
      await entered.rewind();
      stopAt(at);
    },
  };
}

/** Enters the demonstration into the table of this test file, by the operations. */
async function enterHere(): Promise<true> {
  const tokens = await Promise.all(
    DEMONSTRATION_USERS.map(async ({ name, subject }) => [subject, await tokenFor(subject, { name })] as const),
  );
  await enterAll(callerOf(OPERATIONS, Object.fromEntries(tokens)), { firstDate: TOMORROW, stubs: ['FLIGHTS_URL'] });
  return true;
}
