/** Tells whether an id has the form of those that a service gives its records. */
export function isServiceId(prefix: string, ref: string): boolean {
  return ref.startsWith(`${prefix}_`) && /^[a-z]+_[0-9a-z]{20}$/.test(ref);
}
