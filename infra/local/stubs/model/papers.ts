import { waits } from './outcome.ts';
import { refusal } from './pick-up.ts';
import { vipIn } from './records.ts';
import type { Body, Result } from './replay.ts';
import type { Sentence } from './sentence.ts';
import { dateIn } from './when.ts';

/** Sentences that ask for papers and calendars. The service shows their links. */
export const PAPERS: readonly Sentence[] = [
  {
    pattern: /^(?:print|make|give me) (?:the |a )?day sheet\b/i,
    example: 'Print the day sheet of tomorrow',
    words: ['create a report'],
    rule: (sentence, _groups, present) => (call) =>
      paper(call('createReport', { kind: 'DAY_SHEET', format: 'PDF', date: dateIn(sentence, present) })),
  },
  {
    pattern: /^(?:print|make) (?:the |an? )?itinerary of (?<name>.+?)\.?$/i,
    example: 'Print the itinerary of Zoë Łukasiewicz',
    words: ['create a report'],
    rule:
      (_sentence, { name = '' }) =>
      (call) =>
        paper(call('createReport', { kind: 'VIP_SCHEDULE', format: 'PDF', ids: [vipIn(call, name).id] })),
  },
  {
    pattern: /\bcalendar (?:link|address) of (?<name>.+?)[.?]?$/i,
    example: 'Give me the calendar link of Zoë Łukasiewicz',
    words: ['calendar address of a guest'],
    rule:
      (_sentence, { name = '' }) =>
      (call) => {
        const made = call('createVipFeed', { vipId: vipIn(call, name).id });
        if (made.status >= 400) return refusal(made);
        return 'The new address waits for your confirmation. An earlier one then stops working.';
      },
  },
  {
    pattern: /^send (?<name>.+?) (?:the|their) link of the ride to (?:the )?(?<title>.+?)\.?$/i,
    example: 'Send Zoë Łukasiewicz the link of the ride to the Gala dinner',
    words: ['secret page of a guest for a ride'],
    rule:
      (_sentence, { name = '', title = '' }) =>
      (call) => {
        const vipId = vipIn(call, name).id;
        const found = call('listEvents', { search: title, type: 'TRANSPORT', vipId }).body.items as Body[];
        const ride = found.find((each) => !each.title.startsWith('Back from:'));
        if (!ride) return `${name} has no ride to ${title}.`;
        return waits(call('createGuestLink', { eventId: ride.id, vipId, send: true }), `The message to ${name}`);
      },
  },
];

function paper(result: Result): string {
  if (result.status >= 400) return refusal(result);
  return result.body.status === 'READY'
    ? 'The paper is ready. Its link is with this answer.'
    : 'The paper is being made.';
}
