import type { Contract } from './define-contract.ts';

function inPascalCase(tag: string): string {
  return tag
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

/** Returns the capability of an operation: its tag as one word, such as `CalendarFeeds`. Its stack has this name. */
export function capabilityOf({ tag }: Pick<Contract, 'tag'>): string {
  return inPascalCase(tag);
}

/** Returns the capability that keeps a copy of the function while the operation moves to another stack. */
export function formerCapabilityOf({ movedFrom }: Pick<Contract, 'movedFrom'>): string | undefined {
  return movedFrom === undefined ? undefined : inPascalCase(movedFrom);
}
