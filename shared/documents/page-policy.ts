/** Returns the Content-Security-Policy of a page: these sources, nothing from elsewhere, and no other page around it. */
export function policyOf(...sources: readonly string[]): string {
  return ["default-src 'none'", ...sources, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join(
    '; ',
  );
}
