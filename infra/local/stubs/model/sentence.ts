import type { CallTool } from './replay.ts';
import type { Present } from './when.ts';

type Groups = Readonly<Record<string, string | undefined>>;
type Rule = (call: CallTool) => string;

/** A sentence that the model of the demonstration understands. */
export interface Sentence {
  readonly pattern: RegExp;
  readonly example: string;
  /** What the model looks for, one search after the other, where the tools that it has are not enough. Default: the sentence. */
  readonly words?: readonly string[];
  readonly rule: (sentence: string, groups: Groups, present: Present) => Rule;
}
