import { expect, it } from '@jest/globals';
import { type CallOptions, call } from './call.ts';
import { type Overwriting, overwriting } from './overwriting.ts';

type Operation = Parameters<typeof call>[0];
type Ask = (operation: Operation, options: CallOptions) => () => Promise<void>;

/** A flow, and what its transactions do if another request writes each of their items just before. */
export interface TransactionCase extends Overwriting {
  /** Makes what is needed, and returns what to run. */
  readonly prepare: () => Promise<() => Promise<unknown>>;
}

/** Returns requests of this user, to run later. A request that is refused throws. */
export function requestsOf(user: { readonly as: string }): Ask {
  return (operation, options) => async () => {
    const { status, text } = await call(operation, { as: user.as, ...options });
    if (status >= 400) throw new Error(text);
  };
}

/** Tests each flow: which writes the table takes nevertheless, and which records are only checked. The name says what goes on. */
export function testTransactions(cases: Readonly<Record<string, TransactionCase>>): void {
  it.each(Object.entries(cases))(
    'while %s, each item that it writes or checks counts',
    async (_name, { overwrites, prepare, reliesOn }) => {
      expect(await overwriting(await prepare())).toEqual({ overwrites: [...overwrites].sort(), reliesOn });
    },
  );
}
