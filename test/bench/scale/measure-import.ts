import { MAX_GUESTS } from '#shared/schemas/guest-list/import.ts';
import { call } from '#test/support/call.ts';
import { killedAfter } from '#test/support/mortal.ts';
import { type Measuring, question } from './measuring.ts';
import type { ScaleFigure } from './scale-figure.ts';

interface Imported {
  readonly created: number;
  readonly unchanged: number;
}

const HEADINGS = 'Name,Department,Party size,E-mail';

function listOf(word: string, count: number, first = 0) {
  return {
    body: [
      HEADINGS,
      ...Array.from(
        { length: count },
        (_, row) => `${word} ${first + row},ADMIN,2,${word.toLowerCase()}.${first + row}@example.org`,
      ),
    ].join('\n'),
    headers: { 'content-type': 'text/csv' },
  };
}

/**
 * Imports as many new guests as the event has: in one list, which is refused if it is too long, then in several. Then a request is killed
 * in the middle of a list, and repeated.
 */
export async function measureImport(measuring: Measuring): Promise<ScaleFigure[]> {
  const { ask, event } = measuring;
  const count = event.vipIds.length;
  const figures =
    count > MAX_GUESTS ? [(await ask(question('importVips', 'all in one list', listOf('Late', count)))).figure] : [];
  for (let first = 0; first < count; first += MAX_GUESTS) {
    const list = listOf('Late', Math.min(MAX_GUESTS, count - first), first);
    const { body, figure } = await ask(question('importVips', `list ${first / MAX_GUESTS + 1} of new guests`, list));
    figures.push({ ...figure, note: `${(body as Imported | undefined)?.created} created` });
  }
  const again = await ask(question('importVips', 'the first list again', listOf('Late', Math.min(MAX_GUESTS, count))));
  figures.push({ ...again.figure, note: `${(again.body as Imported | undefined)?.unchanged} unchanged` });
  return [...figures, await afterKill(measuring, Math.min(MAX_GUESTS, count), figures.at(-2)?.spent.requests ?? 0)];
}

/** Kills a request after half of its requests to the table, and measures its repeat. */
async function afterKill({ ask, event, operations }: Measuring, count: number, requests: number): Promise<ScaleFigure> {
  const list = listOf('Cut', count);
  const operation = operations.find(({ contract }) => contract.operationId === 'importVips');
  if (!operation) throw new Error('there is no importVips');
  const end = await killedAfter(Math.ceil(requests / 2), () => call(operation, { as: event.administrator, ...list }));
  const { body, figure } = await ask(question('importVips', 'a list whose first request was killed', list));
  const { created, unchanged } = (body ?? { created: 0, unchanged: 0 }) as Imported;
  return { ...figure, note: `${end} after ${unchanged} of ${count}, and the repeat created ${created}` };
}
