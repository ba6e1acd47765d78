import { type Spoken, sayingOf } from '#shared/pages/desk/shell/code-words.ts';
import type { Trial } from '#shared/pages/desk/store/writes.ts';

/** What the dry run of a ghost says. Green is written on drop, amber asks, red is refused. */
export interface Verdict {
  readonly light: 'waiting' | 'green' | 'amber' | 'red';
  /** A warning, what it would cause, or why it is refused. */
  readonly says: readonly string[];
}

interface Warned extends Spoken {
  readonly message: string;
}

interface Answer {
  readonly warnings?: readonly Warned[] | null;
  readonly follows?: { readonly appears?: readonly (Spoken & { readonly detail: string })[] };
  /** Of a proposal of several moves. */
  readonly steps?: readonly {
    readonly result?: {
      readonly problem: (Spoken & { readonly detail?: string; readonly code: string }) | null;
      readonly warnings: readonly Warned[];
    };
  }[];
}

/** Returns what a dry run means for a ghost. */
export function verdictOf(trial: Trial): Verdict {
  if (trial.is === 'refused') {
    const { document } = trial.problem;
    const { conflicts, detail, title } = document;
    const held = conflicts?.[0]?.title;
    const text = sayingOf.value(document) ?? detail ?? title;
    return { light: 'red', says: [text, ...(held && !text.includes(held) ? [held] : [])] };
  }
  const { follows, steps = [], warnings } = trial.value as Answer;
  const results = steps.flatMap(({ result }) => result ?? []);
  const refused = results.flatMap(({ problem }) =>
    problem ? [sayingOf.value(problem) ?? problem.detail ?? problem.code] : [],
  );
  if (refused.length > 0) return { light: 'red', says: [...new Set(refused)] };
  const says = [
    ...[...(warnings ?? []), ...results.flatMap((each) => each.warnings)].map(
      (each) => sayingOf.value(each) ?? each.message,
    ),
    ...(follows?.appears ?? []).map((each) => sayingOf.value(each) ?? each.detail),
  ];
  return { light: says.length > 0 ? 'amber' : 'green', says: [...new Set(says)] };
}
