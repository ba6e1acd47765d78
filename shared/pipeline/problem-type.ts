export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Returns the `type` of a problem document (RFC 9457): `VEHICLE_CONFLICT` becomes `urn:motorcade:problem:vehicle-conflict`. */
export function problemTypeOf(code: string): string {
  return `urn:motorcade:problem:${code.toLowerCase().replaceAll('_', '-')}`;
}
