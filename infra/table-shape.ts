/** The keys of the table. CDK, the local runtime and the tests create the table from them. */
export const TABLE_SHAPE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: ['gsi1', 'gsi2', 'gsi3'],
  timeToLive: 'expiresAt',
} as const;

/** Returns the key attributes of an index. */
export const indexKeys = (index: string) => ({ partitionKey: `${index}pk`, sortKey: `${index}sk` });
