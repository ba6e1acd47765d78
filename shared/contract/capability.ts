import type { Contract } from './define-contract.ts';

const inPascalCase = (tag: string): string =>
  tag
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');

/** Returns the capability of an operation: its tag as one word, such as `CalendarFeeds`. Its stack has this name. */
export const capabilityOf = ({ tag }: Pick<Contract, 'tag'>): string => inPascalCase(tag);

/** Returns the capability that keeps a copy of the function while the operation moves to another stack. */
export const formerCapabilityOf = ({ movedFrom }: Pick<Contract, 'movedFrom'>): string | undefined =>
  movedFrom === undefined ? undefined : inPascalCase(movedFrom);
