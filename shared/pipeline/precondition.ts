import { VersionMismatch } from '#shared/contract/problems.ts';
import type { Event } from './exchange.ts';
import { headerOf, REQUEST_HEADER } from './header-names.ts';

const MAX_ECHO_LENGTH = 100;

/**
 * Returns the check of `If-Match` against a record. It throws VersionMismatch; without the header it accepts every version.
 * An ETag is `"<version>"`, or `"<version>-<digest>"` if the answer also shows other records. Only the version counts for a write, so
 * the tag of any answer that showed the record matches. Weak tags and tags without quotes match too. Other texts match nothing.
 */
export function preconditionOf(event: Event) {
  const header = headerOf(event, REQUEST_HEADER.ifMatch);
  const tags = header?.split(',').map((tag) => tag.trim());
  const versions = tags?.map((tag) => /^(?:W\/)?("?)(\d+)(?:-[\w-]+)?\1$/.exec(tag)?.[2]);
  return ({ version }: { readonly version: number }): void => {
    if (!tags || tags.includes('*') || versions?.includes(String(version))) return;
    const requested = header?.slice(0, MAX_ECHO_LENGTH) || 'nothing';
    throw new VersionMismatch(
      `The version is ${version} now, and If-Match asks for ${requested}. Read the record again before you change it.`,
    );
  };
}
