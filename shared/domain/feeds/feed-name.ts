/** Returns the last part of a feed's address: the person's id, the secret, and the extension that calendars expect. */
export function feedName(personId: string, secret: string): string {
  return `${personId}.${secret}.ics`;
}

/** Returns the parts of a feed name; undefined if the name is malformed. */
export function partsOfFeedName(name: string): { readonly personId: string; readonly secret: string } | undefined {
  const [, personId, secret] = /^(\w{1,128})\.([\w-]{32})\.ics$/.exec(name) ?? [];
  return personId !== undefined && secret !== undefined ? { personId, secret } : undefined;
}
