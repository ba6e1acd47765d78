import type { OperationAnswer } from '#shared/adapters/operations/operation-invoker.ts';
import { describeWrite } from '#shared/domain/proposals/describe-write.ts';
import type { Shown } from '#shared/domain/proposals/written.ts';
import type { GivenStep } from '#shared/schemas/new-proposal.ts';
import { spellingOf } from './spelling.ts';

interface Tried {
  readonly given: GivenStep;
  readonly route: { readonly method: string; readonly summary: string };
  readonly before?: Shown | undefined;
}

/** Says what each step does, from its dry run. A step that was refused, or not tried, is said as it was given. */
export const sayAll = async (
  steps: readonly Tried[],
  answers: readonly (OperationAnswer | undefined)[],
): Promise<string[]> => {
  const after = (place: number): Shown => {
    const answer = answers[place];
    return answer && answer.status < 400 ? answer.body : (steps[place]?.before ?? {});
  };
  const said = steps.map(({ before, given: { body, params } }, place) => [
    params,
    body,
    linksOf(before),
    linksOf(after(place)),
  ]);
  const read = await spellingOf(said);
  const made = answers.flatMap((answer) => {
    const { id, name, title } = answer?.body ?? {};
    const called = name ?? (typeof title === 'string' ? `“${title}”` : undefined);
    return answer?.status === 201 && typeof called === 'string' ? [[String(id), called] as const] : [];
  });
  const spelling = { ...read, names: new Map([...read.names, ...made]) };
  return steps.map(({ before, given: { body, params, query }, route: { method, summary } }, place) =>
    describeWrite({ method, summary, params, query, body, before, after: after(place) }, spelling),
  );
};

/** The texts of a record, among which are the ids that it refers to. Its lists are left out: answers name what is in them. */
export const linksOf = (record: Shown | undefined): unknown[] =>
  Object.values(record ?? {}).filter((value) => typeof value === 'string');
