import { afterEach, describe, expect, it } from '@jest/globals';
import { forgetLists, listed } from '#shared/pages/desk/forms/choices.ts';
import { route } from '#shared/pages/desk/route.ts';
import { begin } from '#shared/pages/desk/session.ts';

/** Returns what the form of an undo asks the service for. */
function askedBy(role: string, sel?: string, items: readonly object[] = []): readonly string[] {
  const asked: string[] = [];
  const get = (path: string) => {
    asked.push(path);
    return Promise.resolve({ items });
  };
  begin({ api: { get }, user: { id: 'ann', role }, signOut: () => undefined } as never);
  route.value = { view: 'now', query: sel === undefined ? {} : { sel } };
  listed('Change');
  return asked;
}

afterEach(() => {
  forgetLists();
  route.value = { view: 'now', query: {} };
});

describe('the changes that can be undone', () => {
  it('are those that a coordinator may list: of the record in the panel, else their own', () => {
    expect(askedBy('COORDINATOR', 'drivers:drv_1')).toEqual(['/api/audit?limit=100&subject=Driver&subjectId=drv_1']);
    expect(askedBy('COORDINATOR')).toEqual(['/api/audit?limit=100&by=me']);
  });

  it('are all of today for an administrator', () => {
    expect(askedBy('ADMINISTRATOR')).toEqual(['/api/audit?limit=100']);
  });

  it('are those alone whose values the service still has: others it refuses', async () => {
    askedBy('COORDINATOR', undefined, [{ id: 'new', changes: [] }, { id: 'older' }]);
    await new Promise(setImmediate);
    expect(listed('Change').map(({ id }) => id)).toEqual(['new']);
  });
});
