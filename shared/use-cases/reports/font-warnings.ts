import { faceFor } from '#shared/documents/text/scripts.ts';
import type { Warning } from '#shared/schemas/warning.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Letters and marks of one script. Signs that all scripts share need no face of their own. */
const LETTER = /^(?=[\p{L}\p{M}])(?!\p{Script=Common}|\p{Script=Inherited})/u;

/** Returns a warning for each person with a name in letters that no face has: papers show it in a plain font, or as boxes. */
export function fontWarnings(people: readonly Named[]): Warning[] {
  return people
    .filter(({ name }) => Array.from(name).some((letter) => LETTER.test(letter) && !faceFor(letter)))
    .map(({ id, name }) => ({
      code: 'NO_FONT',
      message: `No font has the script of the name ${name}: the paper shows it in plain letters, or as boxes. Check it.`,
      vipIds: [id],
    }));
}
