import { daysOf, type Holding } from './holding.ts';
import { byStart, type LedgerChange, type LedgerDay } from './ledger.ts';

/** What keeps a resource busy now or later, each once, in order of start. What has ended is the past's. */
export const upcoming = (days: readonly LedgerDay[], now: string): Holding[] => {
  const found = new Map<string, Holding>();
  for (const holding of days.flatMap(({ holdings }) => holdings)) {
    if (holding.busy && holding.end > now) found.set(holding.activityId, holding);
  }
  return [...found.values()].sort(byStart);
};

/** What days become when activities let go of the resource. A day is written once, however many leave it; days that stay are left out. */
export const released = (days: readonly LedgerDay[], leaving: readonly Holding[]): LedgerChange[] => {
  const gone = new Set(leaving.map(({ activityId }) => activityId));
  return days.flatMap((before) => {
    const holdings = before.holdings.filter(({ activityId }) => !gone.has(activityId));
    if (holdings.length === before.holdings.length) return [];
    return [{ before, after: { ...before, revision: before.revision + 1, holdings } }];
  });
};

/** An activity that lets go is written, and so is the record of who changed it. */
const WRITES_EACH = 2;

/** Holdings in groups, each of which one transaction can release: some writes for each, and one for each day that they lie on. */
export const inGroups = (holdings: readonly Holding[], mostWrites: number): Holding[][] => {
  const groups: Holding[][] = [];
  let days = new Set<string>();
  for (const holding of holdings) {
    const group = groups.at(-1);
    const together = new Set([...days, ...daysOf(holding)]);
    if (group && WRITES_EACH * (group.length + 1) + together.size <= mostWrites) {
      group.push(holding);
      days = together;
    } else {
      groups.push([holding]);
      days = new Set(daysOf(holding));
    }
  }
  return groups;
};
