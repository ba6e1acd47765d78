/** The keys of the one table: what CDK deploys, what the local runtime makes and what the tests run on. */
export const TABLE_SHAPE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: ['gsi1', 'gsi2', 'gsi3'],
  timeToLive: 'expiresAt',
} as const;

/** The key attributes of an index. */
export const indexKeys = (index: string) => ({ partitionKey: `${index}pk`, sortKey: `${index}sk` });
