import { findUser } from '#shared/entities/user.ts';
import { actorOf } from './actor.ts';
import { exchangeOf, type Middleware } from './exchange.ts';
import { admitted } from './rate-limit.ts';

/** Reads the caller's user record, in one round trip with the count of his requests. */
export const userRecord = (): Middleware => ({
  before: async function userRecordBefore(request) {
    const exchange = exchangeOf(request);
    const { identity } = exchange;
    const reading = identity ? findUser(identity.subject) : Promise.resolve(undefined);
    // Both are waited for, so that a fault of one never leaves the other alone: the answer tells the count either way.
    const [read, counted] = await Promise.allSettled([reading, admitted(exchange)]);
    if (counted.status === 'rejected') throw counted.reason;
    if (read.status === 'rejected') throw read.reason;
    if (identity) exchange.actor = actorOf(identity, read.value);
  },
});
