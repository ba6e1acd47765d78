import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Outage } from '#shared/platform/time-limit.ts';
import { isWarmUp } from '#shared/platform/warm-up.ts';

/** How many requests travel at once at first. */
const AT_ONCE = 4;

/** How many requests of a process are the first ones. The first answer of an operation sends fewer. */
const FIRST = 60;

type Send = (command: object) => Promise<object>;

/**
 * Lets a client send the first requests of a process four at a time. Requests at the same time need a connection each, and in a function
 * that has just started, a connection costs more CPU time than a request. Later, connections are kept and cost nothing: then as many
 * travel at once as there are. A request that waits here has no time limit of its own yet, so its wait is never taken for an outage.
 */
export function fewAtFirst(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  const send = client.send.bind(client) as Send;
  const waiting: (() => void)[] = [];
  let sent = 0;
  let travelling = 0;
  const letAllGo = (): void => {
    sent = FIRST;
    for (const go of waiting.splice(0)) go();
  };
  const sendInTurn = async (command: object): Promise<object> => {
    if (sent >= FIRST || isWarmUp()) return send(command);
    // Who waited takes over the place of an answered request.
    if (travelling >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    else travelling += 1;
    sent += 1;
    if (sent === FIRST) letAllGo();
    try {
      return await send(command);
    } catch (error) {
      // Where the table is silent, the others learn it at the same time, not one after the other.
      if (error instanceof Outage) letAllGo();
      throw error;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else travelling -= 1;
    }
  };
  return Object.assign(client, { send: sendInTurn });
}
