import { caseOf } from '#shared/pages/desk/kit/problem.ts';
import { toast, toastProblem } from '#shared/pages/desk/kit/toast.ts';
import { openForm } from '#shared/pages/desk/route.ts';
import { nextRedo, nextUndo, turnNext } from '#shared/pages/desk/store/journal.ts';
import { say } from '#shared/pages/desk/words.ts';

/** Another person has changed the record since: its form shows what it has now beside what this step would set, field by field. */
function showChange(way: 'undo' | 'redo'): void {
  const call = way === 'undo' ? nextUndo.peek()?.back : nextRedo.peek()?.call;
  if (call?.body) openForm(call.operationId, { ...call.params, ...call.body });
}

async function run(way: 'undo' | 'redo'): Promise<void> {
  try {
    const step = await turnNext(way);
    if (!step) return toast(say(way === 'undo' ? 'shell.nothingToUndo' : 'shell.nothingToRedo'));
    const text = say(way === 'undo' ? 'shell.undone' : 'shell.redone', { what: step.says });
    toast(text, way === 'undo' ? { action: { text: say('shell.redo'), run: () => void redo() } } : {});
  } catch (error) {
    if (caseOf(error) === 'changed') showChange(way);
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
