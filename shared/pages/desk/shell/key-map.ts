import { VIEWS, type ViewName } from '#shared/pages/desk/route.ts';

/** What a key of the whole desk does. The lanes have keys of their own. */
export type Command =
  | { readonly is: 'view'; readonly view: ViewName }
  | { readonly is: 'ride'; readonly what: RideKey }
  | {
      readonly is:
        | 'palette'
        | 'help'
        | 'undo'
        | 'redo'
        | 'print'
        | 'next'
        | 'previous'
        | 'dayBefore'
        | 'dayAfter'
        | 'now'
        | 'newRide'
        | 'region'
        | 'regionBack'
        | 'close'
        | 'begin';
    };

export const RIDE_KEYS = {
  e: 'edit',
  a: 'vehicle',
  d: 'driver',
  t: 'time',
  s: 'status',
  m: 'message',
  c: 'call',
} as const;
export type RideKey = (typeof RIDE_KEYS)[keyof typeof RIDE_KEYS];

const PLAIN: Readonly<Record<string, Command>> = {
  '/': { is: 'palette' },
  '?': { is: 'help' },
  j: { is: 'next' },
  k: { is: 'previous' },
  '[': { is: 'dayBefore' },
  ']': { is: 'dayAfter' },
  '.': { is: 'now' },
  n: { is: 'newRide' },
  g: { is: 'begin' },
};

export interface Pressed {
  readonly key: string;
  /** ⌘ on a Mac, Ctrl elsewhere. */
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  /** The focus is in a field: letters are text. */
  readonly isTyping: boolean;
  /** Milliseconds since the page was opened. */
  readonly at: number;
}

/** How long G waits for the letter of a view. */
const G_MS = 1_500;

function withMod({ key, shift }: Pressed): Command | undefined {
  const letter = key.toLowerCase();
  if (letter === 'k') return { is: 'palette' };
  if (letter === 'p') return { is: 'print' };
  if (letter === 'z') return { is: shift ? 'redo' : 'undo' };
  return letter === 'y' ? { is: 'redo' } : undefined;
}

function commandOf(pressed: Pressed, isAfterG: boolean): Command | undefined {
  const { alt, isTyping, key, mod, shift } = pressed;
  if (key === 'F6') return { is: shift ? 'regionBack' : 'region' };
  if (key === 'Escape') return { is: 'close' };
  // In a field ⌘Z takes back what was typed.
  if (mod) return isTyping && key.toLowerCase() !== 'k' ? undefined : withMod(pressed);
  if (isTyping || alt) return undefined;
  const letter = key.toLowerCase();
  if (isAfterG) {
    const view = (Object.keys(VIEWS) as ViewName[]).find((each) => VIEWS[each].key === letter);
    if (view) return { is: 'view', view };
  }
  if (letter in RIDE_KEYS) return { is: 'ride', what: RIDE_KEYS[letter as keyof typeof RIDE_KEYS] };
  return PLAIN[letter];
}

/** Returns a reader of one key after the other. It answers what a key does. `undefined`: nothing of the desk's. */
export function keyReader(): (pressed: Pressed) => Command | undefined {
  let gAt: number | undefined;
  return (pressed) => {
    const command = commandOf(pressed, gAt !== undefined && pressed.at - gAt < G_MS);
    gAt = command?.is === 'begin' ? pressed.at : undefined;
    return command;
  };
}
