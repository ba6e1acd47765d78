/**
 * The options of a query without a filter that reads at most this many items. With ElectroDB's `count` alone, the table reads pages of
 * 1 MB, and what is beyond the count is paid for and dropped.
 */
export function atMost(max: number): { readonly count: number; readonly limit: number } {
  return { count: max, limit: max };
}
