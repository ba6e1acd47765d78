import type { Trial } from '#shared/pages/desk/store/writes.ts';

/** What the dry run of a ghost says. Green is written on drop, amber asks, red is refused. */
export interface Verdict {
  readonly light: 'waiting' | 'green' | 'amber' | 'red';
  /** In the words of the service: a warning, what it would cause, or why it is refused. */
  readonly says: readonly string[];
}

interface Answer {
  readonly warnings?: readonly { readonly message: string }[] | null;
  readonly follows?: { readonly appears?: readonly { readonly detail: string }[] };
  /** Of a proposal of several moves. */
  readonly steps?: readonly {
    readonly result?: {
      readonly problem: { readonly detail?: string; readonly code: string } | null;
      readonly warnings: readonly { readonly message: string }[];
    };
  }[];
}

/** Returns what a dry run means for a ghost. */
export function verdictOf(trial: Trial): Verdict {
  if (trial.is === 'refused') {
    const { conflicts, detail, title } = trial.problem.document as {
      detail?: string;
      title: string;
      conflicts?: readonly { readonly title?: string }[];
    };
    const held = conflicts?.[0]?.title;
    return { light: 'red', says: [detail ?? title, ...(held && !detail?.includes(held) ? [held] : [])] };
  }
  const { follows, steps = [], warnings } = trial.value as Answer;
  const results = steps.flatMap(({ result }) => result ?? []);
  const refused = results.flatMap(({ problem }) => (problem ? [problem.detail ?? problem.code] : []));
  if (refused.length > 0) return { light: 'red', says: [...new Set(refused)] };
  const says = [
    ...[...(warnings ?? []), ...results.flatMap((each) => each.warnings)].map(({ message }) => message),
    ...(follows?.appears ?? []).map(({ detail }) => detail),
  ];
  return { light: says.length > 0 ? 'amber' : 'green', says: [...new Set(says)] };
}
