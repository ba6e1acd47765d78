import { VersionMismatch } from '#shared/contract/problems.ts';
import type { Event } from './exchange.ts';

/**
 * Checks `If-Match` against a record, and lets all pass where the client sent none. An ETag is `"<version>"` or, where the answer
 * also shows other records, `"<version>-<digest>"`: a write depends on the version alone.
 */
export const preconditionOf = (event: Event) => {
  const header = event.headers['if-match'];
  const versions = header?.split(',').map((tag) => /^(?:W\/)?"?(\d+|\*)(?:-[\w-]+)?"?$/.exec(tag.trim())?.[1]);
  return ({ version }: { readonly version: number }): void => {
    if (!versions || versions.includes('*') || versions.includes(String(version))) return;
    throw new VersionMismatch(
      `The version is ${version} now, and If-Match asks for ${header}. Read it again, then decide again.`,
    );
  };
};
