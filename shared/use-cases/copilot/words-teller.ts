import { cleanWords } from '#shared/domain/copilot/clean-words.ts';
import type { TellTurn } from '#shared/schemas/copilot/copilot-events.ts';

/** Returns a listener that tells the words of one answer of the model as they come, in whole sentences and clean as a reply is. */
export function wordsTeller(tell: TellTurn, ownHosts: readonly string[]): (text: string) => void {
  let heard = '';
  let told = '';
  return (text) => {
    heard += text;
    const clean = cleanWords(heard, ownHosts);
    if (clean.length <= told.length || !clean.startsWith(told)) return;
    tell('words', { text: clean.slice(told.length) });
    told = clean;
  };
}
