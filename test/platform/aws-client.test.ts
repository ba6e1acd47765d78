import { describe, expect, it } from '@jest/globals';
import { database } from '#shared/table/database.ts';

describe('the client of the table', () => {
  it('has no step that copies requests and answers for a log', () => {
    const steps = database().client.middlewareStack.identify();
    expect(steps).not.toEqual([]);
    expect(steps.filter((step) => /log/i.test(step))).toEqual([]);
  });
});
