import type { GoodCall } from './read-call.ts';

/** Returns a text that is the same for calls of the same tool with the same arguments, in whatever order they are written. */
export const sameCallKey = ({ args, tool }: Pick<GoodCall, 'args' | 'tool'>): string =>
  `${tool.name} ${JSON.stringify(sorted(args))}`;

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
};
