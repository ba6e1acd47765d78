import { expect, it } from '@jest/globals';
import { listReader } from '#shared/table/read-many.ts';

const all = Array.from({ length: 10 }, (_, place) => ({ id: String(place) }));

/** A reader of these ten records, and what it asked for. */
function reader() {
  const asked: string[] = [];
  const read = listReader({
    list: async (max) => {
      asked.push(`list ${max}`);
      return all.slice(0, max);
    },
    each: async (ids) => {
      asked.push(`each ${ids.join(' ')}`);
      return all.filter(({ id }) => ids.includes(id));
    },
    fewest: 3,
    perWanted: 2,
  });
  const ids = async (...wanted: string[]) => (await read(wanted)).map(({ id }) => id).sort();
  return { asked, ids };
}

it('reads few records one by one, and each once', async () => {
  const { asked, ids } = reader();
  expect(await ids('1', '2', '1')).toEqual(['1', '2']);
  expect(asked).toEqual(['each 1 2']);
});

it('reads many from the list, and only those that are not in it one by one', async () => {
  const { asked, ids } = reader();
  expect(await ids('1', '2', '3')).toEqual(['1', '2', '3']);
  expect(await ids('1', '2', '9')).toEqual(['1', '2', '9']);
  expect(asked).toEqual(['list 6', 'list 6', 'each 9']);
});

it('does not read a beginning of the list again that was too short, but a longer one', async () => {
  const { asked, ids } = reader();
  await ids('1', '2', '9');
  expect(await ids('1', '2', '3')).toEqual(['1', '2', '3']);
  expect(await ids('1', '2', '3', '9', '8')).toEqual(['1', '2', '3', '8', '9']);
  expect(asked).toEqual(['list 6', 'each 9', 'each 1 2 3', 'list 10']);
});

it('reads the list again where what it wanted does not exist', async () => {
  const { asked, ids } = reader();
  await ids('1', '2', '3', '4', '5', 'gone');
  await ids('1', '2', '3', '4', '5', 'gone');
  expect(asked).toEqual(['list 12', 'each gone', 'list 12', 'each gone']);
});
