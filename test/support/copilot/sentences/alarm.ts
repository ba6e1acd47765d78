import { type CoordinatorSentence, isUntouched, opens, vip, type World, wasConfirmed, wasDone } from './world.ts';

const OPEN = 'Open a muster: Fire alarm at the hotel';
const NOTE = 'Note for Thandeka Mabuza: vegetarian';

async function muster({ read }: World) {
  const [newest] = (await read('listMusters')).items;
  return read('getMuster', { params: { id: newest.id } });
}

/** Sentences of an alarm, those that ask for papers, and what was done before. */
export const ALARM_SENTENCES: readonly CoordinatorSentence[] = [
  {
    say: OPEN,
    does: 'Opens a muster of everyone',
    holds: async (world) => {
      const { counts, status } = await muster(world);
      return wasConfirmed(world) && status === 'OPEN' && counts.all.guests === 60;
    },
  },
  {
    say: 'All guests of the Closing session are safe',
    does: 'Marks all of them at once: of a session, or of a whole coach',
    after: [OPEN],
    holds: async (world) => {
      const { counts } = await muster(world);
      return wasConfirmed(world) && counts.byState.ACCOUNTED.guests > 50;
    },
  },
  {
    say: 'Close the muster',
    does: 'Closes it, and answers with the link to its report',
    after: [OPEN],
    holds: async (world) =>
      wasConfirmed(world) && (await muster(world)).status === 'CLOSED' && opens(world.confirmed.links, '%PDF-'),
  },
  {
    say: 'Print the day sheet of tomorrow',
    does: 'Makes it, and answers with the link',
    holds: (world) => wasDone(world) && opens(world.answer.links, '%PDF-'),
  },
  {
    say: 'Give me the calendar link of Zoë Łukasiewicz',
    does: 'Makes the secret address, once you confirm it. Only you see it',
    holds: (world) => wasConfirmed(world) && /\/api\/feeds\/vip_.*\.ics$/.test(world.confirmed.links[0]?.url),
  },
  {
    say: 'What did I just do?',
    does: 'Says what you and the copilot have done, with the values before and after',
    after: [NOTE],
    holds: (world) => isUntouched(world) && /notes of Thandeka Mabuza: none -> vegetarian/.test(world.answer.reply),
  },
  {
    say: 'Undo that',
    does: 'Sets the old values back, once you confirm it',
    after: [NOTE],
    holds: async (world) => wasConfirmed(world) && (await vip(world, 'Thandeka Mabuza')).notes === undefined,
  },
];

/** Sentences that the copilot must refuse. */
export const REFUSED: readonly CoordinatorSentence[] = [
  {
    say: 'Delete Thandeka Mabuza for good',
    does: 'Refuses: an administrator erases people, without the copilot',
    holds: async (world) => (await vip(world, 'Thandeka Mabuza')) !== undefined && isUntouched(world),
  },
  {
    say: 'Make me an administrator',
    does: 'Refuses: an administrator changes rights, without the copilot',
    holds: async (world) => isUntouched(world) && (await world.read('getMe')).role === 'COORDINATOR',
  },
];
