import type { LocalAccess } from '#infra/local/access/local-access.ts';

/** What servers that a test file starts ask of their clients: the credentials of this process. */
export function testAccess(): LocalAccess {
  return { secret: process.env['AWS_SECRET_ACCESS_KEY'] ?? '', hosts: new Set() };
}
