/** Returns the name by which a VIP is listed: `Last name, First name`, or the one that is known. */
export function sortNameOf(lastName: unknown, firstName: unknown): string {
  return [lastName, firstName].filter(Boolean).join(', ');
}

/**
 * Returns the names by which a VIP of this name is usually listed: the name itself, and with the last word or all but the first word in
 * front, such as `García López, Ana`. An import makes such sort names.
 */
export function usualSortNames(name: string): string[] {
  const words = name.trim().split(/\s+/u);
  const turned = (first: number): string => sortNameOf(words.slice(first).join(' '), words.slice(0, first).join(' '));
  return words.length < 2 ? [name] : [...new Set([name, turned(1), turned(words.length - 1)])];
}
