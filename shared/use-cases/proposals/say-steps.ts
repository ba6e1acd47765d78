import { describeWrite } from '#shared/domain/proposals/describe-write.ts';
import type { Shown } from '#shared/domain/proposals/written.ts';
import { spellingOf } from './spelling.ts';
import type { TriedStep } from './try-in-order.ts';

/** Says what each step does, from its dry run. A step that was refused is said as it was given. */
export async function sayAll(steps: readonly TriedStep[]): Promise<string[]> {
  const said = steps.map((step) => [step.given.params, step.given.body, linksOf(step.before), linksOf(afterOf(step))]);
  const read = await spellingOf(said);
  const made = steps.flatMap(({ answer }) => {
    const { id, name, title } = answer.body;
    const called = name ?? (typeof title === 'string' ? `“${title}”` : undefined);
    return answer.status === 201 && typeof called === 'string' ? [[String(id), called] as const] : [];
  });
  const spelling = { ...read, names: new Map([...read.names, ...made]) };
  return steps.map((step) => {
    const { body, params, query } = step.given;
    const { method, summary } = step.route;
    return describeWrite({ method, summary, params, query, body, before: step.before, after: afterOf(step) }, spelling);
  });
}

function afterOf({ answer, before }: TriedStep): Shown {
  return answer.status < 400 ? answer.body : (before ?? {});
}

/**
 * The texts of a record, among which are the ids that it refers to. Its lists are left out, because answers name what is in them. Only
 * lodgings have no name of their place.
 */
export function linksOf(record: Shown | undefined): unknown[] {
  return [...Object.values(record ?? {}).filter((value) => typeof value === 'string'), record?.['lodging']];
}
