import * as createEvent from '#functions/activities/create-event.ts';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as createVehicle from '#functions/vehicles/create-vehicle.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import { call } from '#test/support/call.ts';
import type { Send } from './enter.ts';

const OPERATIONS = [createEvent, createDriver, trackFlight, createVehicle, createVip];

/** Sends the festival to the handlers of this process, as a user. A server is another `Send`. */
export function throughHandlers(as: string): Send {
  return async (path, body) => {
    const operation = OPERATIONS.find(({ contract }) => contract.path === path);
    if (!operation) throw new Error(`The festival enters nothing at ${path}`);
    const answer = await call(operation, { as, body });
    if (answer.status >= 400) throw new Error(answer.text);
    return answer.body.id as string;
  };
}
