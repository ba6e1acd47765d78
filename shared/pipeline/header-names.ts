/** The request headers that we read. Browser clients may send these. */
export const REQUEST_HEADER = {
  accept: 'Accept',
  acceptLanguage: 'Accept-Language',
  authorization: 'Authorization',
  contentType: 'Content-Type',
  idempotencyKey: 'Idempotency-Key',
  ifMatch: 'If-Match',
  ifNoneMatch: 'If-None-Match',
} as const;

/** The request headers that CloudFront sets. No client may send them: we trust the address only together with the secret. */
export const FRONT_HEADER = {
  secret: 'x-front-secret',
  viewerAddress: 'x-viewer-address',
} as const;

/** The response headers that a client may rely on. Browser clients may read these. */
export const RESPONSE_HEADER = {
  etag: 'ETag',
  link: 'Link',
  location: 'Location',
  allow: 'Allow',
  rateLimit: 'RateLimit-Limit',
  rateRemaining: 'RateLimit-Remaining',
  rateReset: 'RateLimit-Reset',
  retryAfter: 'Retry-After',
  idempotencyReplayed: 'Idempotency-Replayed',
  dryRun: 'Dry-Run',
  wwwAuthenticate: 'WWW-Authenticate',
  requestId: 'X-Request-Id',
} as const;

type RequestHeader = (typeof REQUEST_HEADER)[keyof typeof REQUEST_HEADER];

/** Reads a request header. `serve` has put the names into lower case. */
export function headerOf(
  { headers }: { readonly headers: Readonly<Record<string, string | undefined>> },
  name: RequestHeader,
): string | undefined {
  return headers[name.toLowerCase()];
}
