import * as z from 'zod';
import { identityConfig } from './config.ts';
import { OriginList } from './origin-list.ts';

const PageVariables = z.object({
  /** The public client of the identity provider that people sign in with on the pages. Absent: they cannot sign in there. */
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_SCOPE: z.string().min(1).default('openid profile email'),
  /** More origins of the identity provider, separated by commas: where its token endpoint has another host than the issuer. */
  OIDC_ORIGINS: OriginList,
});

/** Returns what the pages that run in a browser must know to sign in. Throws an error that lists each wrong variable. */
export const pageConfig = () => {
  const { OIDC_CLIENT_ID: clientId, OIDC_ORIGINS: origins, OIDC_SCOPE: scope } = PageVariables.parse(process.env);
  const { OIDC_AUDIENCE: audience, OIDC_ISSUER: issuer } = identityConfig();
  return { issuer, audience, clientId, scope, origins };
};
