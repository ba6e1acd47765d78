import { findCaller } from '#shared/entities/users/user.ts';
import { actorOf } from './actor.ts';
import { exchangeOf, type Middleware } from './exchange.ts';
import { admit } from './rate-limit.ts';

/** Reads the caller's user record, in parallel with the count of their requests. */
export function userRecord(): Middleware {
  return {
    before: async function userRecordBefore(request) {
      const exchange = exchangeOf(request);
      const { identity } = exchange;
      const reading = identity ? findCaller(identity.subject) : Promise.resolve(undefined);
      // Await both, even if one fails: the headers of a refusal also state the count.
      const [read, counted] = await Promise.allSettled([reading, admit(exchange)]);
      if (counted.status === 'rejected') throw counted.reason;
      if (read.status === 'rejected') throw read.reason;
      if (identity) exchange.actor = actorOf(identity, read.value);
    },
  };
}
