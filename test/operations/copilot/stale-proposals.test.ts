import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const copilot = useCopilot();
let as: string;
beforeEach(async () => {
  as = await aUser('COORDINATOR');
});

const STEPS = 4;
let stopped = 0;
afterAll(() => noteFigure('stale proposals', `${stopped} of ${STEPS} stop at 412 and say what was done`));

describe('a proposal of which one record has changed meanwhile', () => {
  it.each(Array.from({ length: STEPS }, (_, place) => [place + 1, place] as const))(
    'stops at step %i, and says what was done and what was not',
    async (n, place) => {
      const titles = Array.from({ length: STEPS }, (_, each) => `Talk ${n}.${each + 1}`);
      const eventIds: string[] = [];
      for (const title of titles) eventIds.push(await anEvent(as, { title }));
      const calls = eventIds.map((eventId) => ({ name: 'moveEventStatus', args: { eventId, status: 'CANCELLED' } }));
      copilot.script({ calls }, { say: 'Please confirm.' });
      const { body } = await copilot.say(as, 'Cancel all talks');
      await call(updateEvent, { as, params: { eventId: eventIds[place] as string }, body: { notes: 'Still on' } });

      const answer = await copilot.confirm(as, body.proposal.id);
      expect(answer.body.problem.code).toBe('VERSION_MISMATCH');
      expect(answer.body.actions).toHaveLength(place);
      expect(answer.body.reply).toContain(`Stopped at step ${n} (VERSION_MISMATCH)`);
      for (const [each, title] of titles.entries()) {
        const [done = '', notDone = ''] = answer.body.reply.split('Stopped at');
        expect((each < place ? done : notDone).includes(title)).toBe(true);
        const { status } = (await call(getEvent, { as, params: { eventId: eventIds[each] as string } })).body;
        expect(status).toBe(each < place ? 'CANCELLED' : 'SCHEDULED');
      }
      stopped += 1;
    },
  );
});
