import { Misdirected } from '#shared/contract/problems.ts';
import { config, publicConfig } from '#shared/platform/config.ts';
import { isSameSecret } from '#shared/platform/secret-token.ts';
import type { Event, Middleware } from './exchange.ts';
import { FRONT_HEADER } from './header-names.ts';

/**
 * Refuses with 421 what did not come through CloudFront, where CloudFront is in front of the service: it would avoid the firewall. Calls
 * of the service by itself pass.
 */
export function throughFront(): Middleware {
  return {
    before: function throughFrontBefore({ event }) {
      const { FRONT_SECRET } = config();
      if (FRONT_SECRET === undefined || event.invocation || showsFrontSecret(event.headers)) return;
      const { PUBLIC_URL } = publicConfig();
      throw new Misdirected(
        `Send requests to ${PUBLIC_URL ?? 'the public address of the service'}, not to the API directly.`,
      );
    },
  };
}

/** Tells whether a request shows the secret of CloudFront. The former one counts too, so that a change of the secret refuses no one. */
export function showsFrontSecret(headers: Event['headers']): boolean {
  const { FORMER_FRONT_SECRET, FRONT_SECRET } = config();
  const given = headers[FRONT_HEADER.secret];
  return (
    given !== undefined &&
    [FRONT_SECRET, FORMER_FRONT_SECRET].some((one) => one !== undefined && isSameSecret(one, given))
  );
}
