interface Shared {
  readonly vipIds: readonly string[];
}

/** Returns a record that several guests share without the ids of the others: their data is not that of the person. */
export const withoutOthers = <T extends Shared>(record: T, personId: string): Omit<T, 'vipIds'> & Shared => ({
  ...record,
  vipIds: record.vipIds.filter((id) => id === personId),
});
