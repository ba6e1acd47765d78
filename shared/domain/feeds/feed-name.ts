/** Returns the last part of a feed's address: the person's id, the secret, and the extension that calendars expect. */
export const feedName = (personId: string, secret: string): string => `${personId}.${secret}.ics`;

/** Returns the parts of a feed name; undefined if the name is malformed. */
export const partsOfFeedName = (name: string): { readonly personId: string; readonly secret: string } | undefined => {
  const [, personId, secret] = /^(\w{1,128})\.([\w-]{32})\.ics$/.exec(name) ?? [];
  return personId !== undefined && secret !== undefined ? { personId, secret } : undefined;
};
