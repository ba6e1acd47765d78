import { VersionMismatch } from '#shared/contract/problems.ts';
import type { Event } from './exchange.ts';

const MAX_ECHO_LENGTH = 100;

/**
 * Checks `If-Match` against a record, and lets all pass where the client sent none. An ETag is `"<version>"` or, where the answer
 * also shows other records, `"<version>-<digest>"`: a write depends on the version alone, so the tag of any answer that showed it
 * will do, also one that a proxy made weak or that lost its quotes. What is no tag of ours matches nothing.
 */
export const preconditionOf = (event: Event) => {
  const header = event.headers['if-match'];
  const tags = header?.split(',').map((tag) => tag.trim());
  const versions = tags?.map((tag) => /^(?:W\/)?("?)(\d+)(?:-[\w-]+)?\1$/.exec(tag)?.[2]);
  return ({ version }: { readonly version: number }): void => {
    if (!tags || tags.includes('*') || versions?.includes(String(version))) return;
    const asked = header?.slice(0, MAX_ECHO_LENGTH) || 'nothing';
    throw new VersionMismatch(
      `The version is ${version} now, and If-Match asks for ${asked}. Read it again, then decide again.`,
    );
  };
};
