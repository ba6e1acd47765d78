import type * as z from 'zod';
import { type GpsTracker, TrackerFailed } from './gps-tracker.ts';
import { Created, Devices, fixesOf, LatestPositions, Positions, sightingsOf } from './traccar-reply.ts';
import { askTraccar, type TraccarAccount, type TraccarReply, type TraccarRequest } from './traccar-request.ts';

/** Reads Traccar over its REST interface. The account must be a user who may add devices, and who sees only these devices. */
export function traccar(account: TraccarAccount): GpsTracker {
  const ask = async <S extends z.ZodType>(request: TraccarRequest, schema: S): Promise<z.output<S>> =>
    parsed(await askTraccar(account, request), schema);
  const devices = () => ask({ path: '/devices' }, Devices);
  return {
    addDevice: async (device) => (await ask({ method: 'POST', path: '/devices', body: device }, Created)).id,
    removeDevice: async (trackerId) => {
      const path = `/devices/${encodeURIComponent(trackerId)}`;
      const reply = await askTraccar(account, { method: 'DELETE', path });
      if (reply.status === 204 || reply.status === 200 || reply.status === 404) return;
      // Traccar answers 400 both for a device that is gone and for other errors.
      if ((await devices()).some(({ id }) => id === trackerId)) throw refused(reply);
    },
    latest: async () => {
      const [all, latest] = await Promise.all([devices(), ask({ path: '/positions' }, LatestPositions)]);
      return sightingsOf(all, latest);
    },
    fixes: async (trackerId, from, to) =>
      fixesOf(await ask({ path: '/positions', query: { deviceId: trackerId, from, to } }, Positions)),
  };
}

function parsed<S extends z.ZodType>(reply: TraccarReply, schema: S): z.output<S> {
  if (reply.status !== 200) throw refused(reply);
  const answer = schema.safeParse(jsonOf(reply));
  if (answer.success) return answer.data;
  throw new TrackerFailed('UNAVAILABLE', 'The GPS tracker sent an answer of an unknown shape.');
}

function jsonOf({ status, text }: TraccarReply): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The message of the caught error would quote the answer.
    throw new TrackerFailed('UNAVAILABLE', `The GPS tracker answered ${status} with something that is not JSON.`);
  }
}

/** Does not show the body: it is a stack trace. */
function refused({ status }: TraccarReply): TrackerFailed {
  return status >= 500 || status === 429
    ? new TrackerFailed('UNAVAILABLE', `The GPS tracker has an error (${status}).`)
    : new TrackerFailed('REFUSED', `The GPS tracker refuses the request (${status}).`);
}
