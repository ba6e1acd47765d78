interface Shared {
  readonly vipIds: readonly string[];
  readonly guestCalls?: readonly { readonly vipId: string }[] | undefined;
  readonly aboard?: readonly { readonly vipId: string }[] | undefined;
}

/** Returns a record that several guests share without what it says of the others: their data is not that of the person. */
export function withoutOthers<T extends Shared>(record: T, personId: string): T {
  return {
    ...record,
    vipIds: record.vipIds.filter((id) => id === personId),
    ...(record.guestCalls && { guestCalls: record.guestCalls.filter(({ vipId }) => vipId === personId) }),
    ...(record.aboard && { aboard: record.aboard.filter(({ vipId }) => vipId === personId) }),
  };
}
