import type { GoodCall } from './read-call.ts';

const NAMES = ['name', 'title', 'flightNumber', 'status'] as const;
const MAX_NAME = 120;

/** Says in a few words what a call writes: the summary of its operation, and the name or id of its record. */
export const describeWrite = ({ args, parts, tool }: GoodCall, answer: Readonly<Record<string, unknown>>): string => {
  const name = NAMES.map((field) => answer[field] ?? args[field]).find((value) => typeof value === 'string');
  const ids = Object.values(parts.params).join(', ');
  const subject = [name === undefined ? '' : `“${name.slice(0, MAX_NAME)}”`, name === undefined ? ids : ''];
  return [tool.summary, ...subject.filter(Boolean)].join(': ');
};
