/** Returns the address of the keys of an issuer: `OIDC_JWKS_URI`, by default `<issuer>/.well-known/jwks.json`. */
export function keysAddress(identity: {
  readonly OIDC_ISSUER: string;
  readonly OIDC_JWKS_URI?: string | undefined;
}): string {
  return identity.OIDC_JWKS_URI ?? `${identity.OIDC_ISSUER.replace(/\/$/, '')}/.well-known/jwks.json`;
}
