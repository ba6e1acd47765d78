import { toast, toastProblem } from '../kit/toast.ts';
import { turnNext } from '../store/journal.ts';
import { say } from '../words.ts';

async function run(way: 'undo' | 'redo'): Promise<void> {
  try {
    const step = await turnNext(way);
    if (!step) return toast(say(way === 'undo' ? 'shell.nothingToUndo' : 'shell.nothingToRedo'));
    const text = say(way === 'undo' ? 'shell.undone' : 'shell.redone', { what: step.says });
    toast(text, way === 'undo' ? { action: { text: say('shell.redo'), run: () => void redo() } } : {});
  } catch (error) {
    toastProblem(error, { text: say('tryAgain'), run: () => void run(way) });
  }
}

/** Takes the last write of this session back, and says what it was. */
export function undo(): Promise<void> {
  return run('undo');
}

export function redo(): Promise<void> {
  return run('redo');
}
