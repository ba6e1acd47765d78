import { appendFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { database } from '#shared/table/database.ts';
import { committedAt, type Items, nameOf, withoutCondition } from './named.ts';

/** The condition to drop, and the file that notes which test met which condition. Set by `npm run conditions`. */
const { CONDITIONS_DROP: dropped, CONDITIONS_SEEN: seen } = process.env;

interface Command {
  readonly constructor: { readonly name: string };
  readonly input: { TransactItems?: Items };
}

if (dropped !== undefined || seen !== undefined) {
  const { client } = database() as unknown as { client: { send: (command: Command) => unknown } };
  const { send } = client;
  const noted = new Set<string>();
  const note = (name: string): void => {
    if (seen === undefined || noted.has(name)) return;
    noted.add(name);
    appendFileSync(seen, `${JSON.stringify({ name, file: expect.getState().testPath })}\n`);
  };
  client.send = (command) => {
    const { input } = command;
    const place = input.TransactItems && committedAt(new Error('here').stack ?? '');
    if (input.TransactItems && place !== undefined) {
      input.TransactItems = input.TransactItems.flatMap((item) => {
        const name = nameOf(place, item);
        if (name !== undefined) note(name);
        return name !== undefined && name === dropped ? withoutCondition(item) : [item];
      });
    }
    return send(command);
  };
}
