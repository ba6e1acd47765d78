import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

/** DynamoDB's limit of writes in one transaction. */
export const MAX_TRANSACTION_WRITES = 100;

/** One write of a transaction, with the condition under which it is true. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** What ElectroDB's builders have in common: they can say what they would send. */
interface Builder {
  params(): unknown;
}

export const creation = (builder: Builder): Write => ({ Put: builder.params() as NonNullable<Write['Put']> });
export const update = (builder: Builder): Write => ({ Update: builder.params() as NonNullable<Write['Update']> });
export const removal = (builder: Builder): Write => ({ Delete: builder.params() as NonNullable<Write['Delete']> });
/** A removal says a key and a condition, which is all that a check needs. */
export const check = (builder: Builder): Write => ({
  ConditionCheck: builder.params() as NonNullable<Write['ConditionCheck']>,
});

/** A transaction that did not happen: somebody else wrote first. `lost` lists the places of the writes whose condition failed. */
export class WriteLost extends Error {
  readonly lost: readonly number[];

  constructor(lost: readonly number[], cause: unknown) {
    super('another write came first', { cause });
    this.name = 'WriteLost';
    this.lost = lost;
  }
}
