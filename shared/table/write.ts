import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

/** The limit of DynamoDB for one transaction. */
export const MAX_TRANSACTION_WRITES = 100;

/** One write of a transaction, with its condition. If a condition fails, the transaction writes nothing. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The common part of ElectroDB's builders: `params` returns the request that they would send. */
interface Builder {
  params(): unknown;
}

export function createWrite(builder: Builder): Write {
  return { Put: builder.params() as NonNullable<Write['Put']> };
}
export function updateWrite(builder: Builder): Write {
  return { Update: builder.params() as NonNullable<Write['Update']> };
}
export function removeWrite(builder: Builder): Write {
  return { Delete: builder.params() as NonNullable<Write['Delete']> };
}
/** Takes the builder of a removal: like a condition check, it has only a key and a condition. */
export function checkWrite(builder: Builder): Write {
  return {
    ConditionCheck: builder.params() as NonNullable<Write['ConditionCheck']>,
  };
}

/** Returns an update that also requires an attribute to have this value. ElectroDB cannot compare sets. */
export function requireValue({ Update }: Write, attribute: string, value: unknown): Write {
  if (!Update) throw new Error('only an update can require a value');
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = Update;
  return {
    Update: {
      ...Update,
      ConditionExpression: `(${ConditionExpression}) AND #required = :required`,
      ExpressionAttributeNames: { ...ExpressionAttributeNames, '#required': attribute },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':required': value },
    },
  };
}

/**
 * A transaction that wrote nothing because a concurrent request wrote first. `lost` holds the indexes of the writes whose condition
 * failed.
 */
export class WriteLost extends Error {
  readonly lost: readonly number[];

  constructor(lost: readonly number[], cause: unknown) {
    super('a concurrent request wrote first', { cause });
    this.name = 'WriteLost';
    this.lost = lost;
  }
}
