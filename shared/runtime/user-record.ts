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
    const [user] = await Promise.all([reading, admitted(exchange)]);
    if (identity) exchange.actor = actorOf(identity, user);
  },
});
