import { ALARM_SENTENCES, REFUSED } from './alarm.ts';
import { DAY_SENTENCES } from './day.ts';
import { ASKING } from './questions.ts';
import type { CoordinatorSentence } from './world.ts';

/** The sentences of docs/assistants.md that the copilot does. */
export const DONE: readonly CoordinatorSentence[] = [...ASKING, ...DAY_SENTENCES, ...ALARM_SENTENCES];

/** All of them, in the order of the document. The last two are refused. */
export const SENTENCES: readonly CoordinatorSentence[] = [...DONE, ...REFUSED];
