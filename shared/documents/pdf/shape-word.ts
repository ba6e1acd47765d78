import { graphemes } from '#shared/documents/text/printable.ts';
import { type FaceName, faceFor, HAN, hanOrder } from '#shared/documents/text/scripts.ts';
import type { Face } from './face.ts';
import type { FaceStack } from './faces.ts';
import type { Shaped } from './shaped.ts';

/** Soft hyphens, and marks that isolate the direction of a name from its neighbours. They are not drawn. */
const ISOLATES = /[\u00AD\u2066-\u2069]/g;
/** Shown in place of a letter that no font has. */
const MISSING = '\u25A1';
const JOINER = /\u200C|\u200D/;
const DIGIT = /^[0-9]/;
const ASCII = /^[!-~]+$/;

/** Returns the best face for the Han letters of a text: the first that has them all. */
export function hanFaceOf(text: string, { byName, han }: FaceStack): Face | undefined {
  // Most documents have the face of Latin only.
  if (byName.size === 1 || !HAN.test(text)) return undefined;
  const letters = Array.from(text).filter((letter) => HAN.test(letter));
  const faces = hanOrder(text, han).flatMap((name) => byName.get(name) ?? []);
  return faces.find((face) => letters.every((letter) => face.has(letter))) ?? faces[0];
}

function hasAll(face: Face, letter: string): boolean {
  return Array.from(letter).every((character) => JOINER.test(character) || face.has(character));
}

/** Part of a word in one face and one script. */
interface Run {
  readonly face: Face;
  /** The face that its script asks for. Undefined while it has only signs that all scripts share. */
  script: FaceName | undefined;
  text: string;
}

/** Returns the first face that has a letter with its marks, else without them. A letter that no face has becomes a box. */
function shown(letter: string, own: Face | undefined, { all, latin }: FaceStack): Pick<Run, 'face' | 'text'> {
  const faces = own ? [own, ...all] : all;
  const whole = faces.find((face) => hasAll(face, letter) || hasAll(face, letter.normalize('NFC')));
  if (whole) return { face: whole, text: letter };
  const [base = ''] = letter;
  const face = faces.find((each) => each.has(base));
  if (face)
    return {
      face,
      text: Array.from(letter)
        .filter((each) => JOINER.test(each) || face.has(each))
        .join(''),
    };
  const boxed = all.find((each) => each.has(MISSING));
  return boxed ? { face: boxed, text: MISSING } : { face: latin, text: '?' };
}

function runsOf(word: string, stack: FaceStack, han: Face | undefined): Run[] {
  const { latin } = stack;
  if (ASCII.test(word)) return [{ face: latin, script: 'latin', text: word }];
  const letters = graphemes(word.replaceAll(ISOLATES, ''));
  const scripts = letters.map(faceFor);
  const ownOf = (script: FaceName | undefined): Face | undefined =>
    script === 'chinese' && han ? han : script && stack.byName.get(script);
  const runs: Run[] = [];
  for (const [index, letter] of letters.entries()) {
    const script = scripts[index];
    const last = runs.at(-1);
    // A sign that all scripts share stays in the face of the letter before it, or at the start in that of the first letter.
    const near = last?.face ?? ownOf(scripts.find((each) => each !== undefined));
    const { face, text } = shown(letter, script ? ownOf(script) : DIGIT.test(letter) ? latin : near, stack);
    if (last?.face === face && (!script || !last.script || script === last.script)) {
      last.text += text;
      last.script ??= script;
    } else runs.push({ face, script, text });
  }
  return runs;
}

/** Shapes a word, from left to right. In each run HarfBuzz orders and joins the letters. */
export function shapeWord(word: string, isRightToLeft: boolean, stack: FaceStack, han: Face | undefined): Shaped[] {
  const runs = runsOf(word, stack, han);
  if (isRightToLeft) runs.reverse();
  return runs.map(({ face, text }) => face.shape(text, isRightToLeft));
}
