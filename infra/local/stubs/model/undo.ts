import { said, waits } from './outcome.ts';
import { activityIn, vipIn } from './records.ts';
import type { Sentence } from './sentence.ts';
import type { Present } from './when.ts';

const FIELDS: Readonly<Record<string, string>> = {
  notes: 'notes',
  organization: 'organization',
  'party size': 'partySize',
};

/** Sentences about what was done before. The replies of the copilot begin with it. */
export const UNDO: readonly Sentence[] = [
  {
    pattern: /^what did i (?:just )?do\b/i,
    example: 'What did I just do?',
    rule: (_sentence, _groups, present) => () => doneBefore(present) ?? 'Nothing, in this conversation.',
  },
  {
    pattern: /^undo (?:that|it)\b/i,
    example: 'Undo that',
    words: ['change a guest'],
    rule: (_sentence, _groups, present) => (call) => {
      const change = /([a-z ]+) of ([^:;]+): (.*?) -> /.exec(doneBefore(present) ?? '');
      const [, field = '', name = '', before = ''] = change ?? [];
      const argument = FIELDS[field.trim()];
      if (!argument) return 'I do not know what to set back. Say what it was before.';
      const value = before === 'none' ? null : argument === 'partySize' ? Number(before) : before;
      return said(call('updateVip', { vipId: vipIn(call, name).id, [argument]: value }), 'it is as it was.');
    },
  },
  {
    pattern: /^bring back (?:the )?(?<title>.+?)\.?$/i,
    example: 'Bring back the Interview with the Evening Herald',
    words: ['restore an activity'],
    rule:
      (_sentence, { title = '' }) =>
      (call) => {
        const found = activityIn(call, title, { includeDeleted: true });
        const asked =
          found.deletedAt === undefined && found.status === 'CANCELLED'
            ? call('moveEventStatus', { eventId: found.id, status: 'SCHEDULED' })
            : call('restoreEvent', { eventId: found.id });
        return waits(asked, `To bring ${found.title} back`);
      },
  },
];

/** Returns what the last reply says was done. */
const doneBefore = ({ said: reply }: Present): string | undefined => /^Done: (.*)$/m.exec(reply)?.[0];
