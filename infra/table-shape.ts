/** The keys of the table. CDK, the local runtime and the tests create the table from them. */
export const TABLE_SHAPE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: ['gsi1', 'gsi2', 'gsi3', 'gsi4'],
  timeToLive: 'expiresAt',
} as const;

/** The attributes that an index holds besides the keys. An index that is absent here holds all. */
const PROJECTED: Readonly<Record<string, readonly string[]>> = {
  gsi4: ['name', 'partySize', 'isRosterOnly', 'deletedAt', 'movedAt'],
};

/** Returns the attributes that an index holds besides the keys. Undefined: all. */
export function projectedAttributes(index: string): readonly string[] | undefined {
  return PROJECTED[index];
}

/** Returns the key attributes of an index. */
export function indexKeys(index: string) {
  return { partitionKey: `${index}pk`, sortKey: `${index}sk` };
}
