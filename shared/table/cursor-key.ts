import { randomBytes } from 'node:crypto';
import { Entity } from 'electrodb';
import { database } from './database.ts';

const secrets = () =>
  new Entity(
    {
      model: { service: 'motorcade', entity: 'secret', version: '1' },
      attributes: { name: { type: 'string', required: true }, value: { type: 'string', required: true } },
      indexes: {
        byName: {
          pk: { field: 'pk', composite: ['name'], casing: 'none' },
          sk: { field: 'sk', composite: [], casing: 'none' },
        },
      },
    },
    database(),
  );

let known: Promise<string> | undefined;

/** The key that signs cursors: made by the first who needs it, kept in the table, the same for all. */
export const cursorKey = (): Promise<string> => {
  known ??= readOrMakeKey().catch((error: unknown) => {
    // Not kept: the next one asks again.
    known = undefined;
    throw error;
  });
  return known;
};

/** The key as it is in the table, made where there is none. Of rivals one makes it, and all get that one. */
export const readOrMakeKey = async (): Promise<string> => {
  const name = 'cursor-key';
  const entity = secrets();
  const { data: found } = await entity.get({ name }).go({ consistent: true });
  if (found) return found.value;
  const value = randomBytes(32).toString('base64url');
  const made = await entity.create({ name, value }).go({ returnOnConditionCheckFailure: 'all_old' });
  if (!made.rejected) return value;
  const { data: rivals } = await entity.get({ name }).go({ consistent: true });
  if (!rivals) throw new Error('the cursor key vanished between two reads');
  return rivals.value;
};
