/** Returns the name of a way in audit records. */
export function wayId({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${from}~${to}`;
}
