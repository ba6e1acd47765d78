import * as z from 'zod';
import { identityConfig, OriginList } from './config.ts';

const PARTS = ['{z}', '{x}', '{y}'];

const tilesUrl = z
  .url({ protocol: /^https$/ })
  .refine((url) => PARTS.every((part) => url.includes(part)), 'must contain {z}, {x} and {y}');

const PageVariables = z.object({
  /** The public client of the identity provider that people sign in with on the pages. Absent: they cannot sign in there. */
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_SCOPE: z.string().min(1).default('openid profile email'),
  /** More origins of the identity provider, separated by commas: where its token endpoint has another host than the issuer. */
  OIDC_ORIGINS: OriginList,
  /** Where the tiles of the board's map come from. Absent: the map shows our own places only. */
  MAP_TILES_URL: tilesUrl.optional(),
  MAP_TILES_ATTRIBUTION: z.string().min(1).max(200).optional(),
});

/** Returns what the pages that run in a browser must know. Throws an error that lists each wrong variable. */
export function pageConfig() {
  const variables = PageVariables.parse(process.env);
  const { OIDC_CLIENT_ID: clientId, OIDC_ORIGINS: origins, OIDC_SCOPE: scope } = variables;
  const { MAP_TILES_ATTRIBUTION: attribution, MAP_TILES_URL: url } = variables;
  const tiles = url === undefined ? undefined : { url, attribution: attribution ?? new URL(url).hostname };
  const { OIDC_AUDIENCE: audience, OIDC_ISSUER: issuer } = identityConfig();
  return { issuer, audience, clientId, scope, origins, tiles };
}
