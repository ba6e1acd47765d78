import type { Drive } from './drive-state.ts';
import type { Message, Ride } from './kept.ts';
import type { Spoken } from './ride-facts.tsx';
import type { DriveLanguage } from './words.ts';

interface Props extends Spoken {
  readonly talk: readonly Message[];
  readonly press: Drive['press'];
  readonly id?: string;
}

/** Tells whether the desk waits until the driver has read it. */
function isUnread({ direction, readBy, status }: Message): boolean {
  return direction === 'OUTBOUND' && !readBy && status !== 'READ';
}

/** Returns what a message says. What the driver said with one tap is in their own language. */
export function saidText({ late, quick, text }: Message, say: DriveLanguage['say'], times: Spoken['times']): string {
  if (quick) return say(quick);
  if (!late) return text;
  const rides = late.rides.map(({ minutes, startTime, title }) => `${times.time(startTime)} ${title} (+${minutes})`);
  return [say('lateBy', { minutes: late.minutes }), ...(rides[0] ? [say('thenLate'), ...rides] : [])].join('\n');
}

/** Messages with the desk, the newest last. The driver says of each that they have read it. */
export function Talk({ id: listId, press, say, talk, times }: Props) {
  if (!talk[0]) return null;
  return (
    <section id={listId} class="card talk">
      {talk.map((message) => {
        const { createdAt, direction, id, readAt } = message;
        return (
          <div key={id} class={direction}>
            <p>{saidText(message, say, times)}</p>
            <small>
              {direction === 'OUTBOUND' && say('desk')} {times.dayTime(createdAt)}
              {readAt && ` · ${say('readAt', { time: times.time(readAt) })}`}
            </small>
            {isUnread(message) && (
              <button type="button" onClick={() => press({ what: 'seen', messageId: id })}>
                {say('read')}
              </button>
            )}
          </div>
        );
      })}
    </section>
  );
}

/** Where the page has all messages. */
export const ALL_TALK = 'talk';

/** The newest message that the driver has not read, and the way to the older ones. Not all of them: the ride stays on the first screen. */
export function Unread({ talk, ...rest }: Props) {
  const unread = talk.filter(isUnread);
  const older = unread.length - 1;
  return (
    <>
      <Talk talk={unread.slice(-1)} {...rest} />
      {older > 0 && (
        <a class="button" href={`#${ALL_TALK}`}>
          {rest.say('olderUnread', { count: older })}
        </a>
      )}
    </>
  );
}

/** Answers that need no typing. */
export function QuickAnswers({ press, ride, say }: Pick<Props, 'press' | 'say'> & { readonly ride: Ride | undefined }) {
  return (
    <p class="quick" role="group" aria-label={say('message')}>
      {(['OK', 'ON_MY_WAY', 'CALL_ME'] as const).map((quick) => (
        <button
          key={quick}
          type="button"
          onClick={() => press({ what: 'message', quick, ride: ride && { id: ride.id, title: ride.title } })}
        >
          {say(quick)}
        </button>
      ))}
    </p>
  );
}
