import { useEffect, useMemo, useState } from 'preact/hooks';
import { phoneIn } from '#shared/domain/texts.ts';
import { listed } from '#shared/pages/parts/as-text.ts';
import { type Times, timesIn } from '#shared/pages/parts/times.ts';
import { type Drive, type DriveState, driveOf, type Problem } from './drive-state.ts';
import { type Kept, type Refused, type Ride, readDraft, shownTalk, writeDraft } from './kept.ts';
import { LaterRides, NextRide } from './ride-cards.tsx';
import { planOf } from './rides.ts';
import { ALL_TALK, QuickAnswers, Talk, Unread } from './talk.tsx';
import { type DriveLanguage, reasonOf } from './words.ts';

interface Props {
  readonly language: DriveLanguage;
}

/** The page of a driver: the next ride, what comes after it, and what was pressed and is not sent yet. */
export function DrivePage({ language }: Props) {
  const [state, setState] = useState<DriveState>({ isOnline: undefined, kept: undefined, problem: undefined });
  const drive = useMemo(() => driveOf(setState, language.say('tooOld')), [language]);
  useEffect(() => drive.start(), [drive]);
  const { isOnline, kept, problem } = state;
  return (
    <>
      <header class="top">
        <h1>Motorcade</h1>
        {kept && <p>{kept.user.name}</p>}
        {/* Once a minute only its time is another one: no one wants to hear that. */}
        <p role="status" aria-live={isOnline ? 'off' : 'polite'} class={isOnline === false ? 'offline' : 'fresh'}>
          {statusOf(state, language)}
        </p>
      </header>
      <main class="drive">
        {problem && (
          <ProblemNotice problem={problem} drive={drive} language={language} times={timesOf(kept?.known, language)} />
        )}
        {kept && <Rides kept={kept} drive={drive} language={language} />}
      </main>
      {kept && (
        <footer class="foot">
          <button type="button" onClick={drive.signOut}>
            {language.say('signOut')}
          </button>
        </footer>
      )}
    </>
  );
}

function timesOf(known: Kept['known'], { locale }: DriveLanguage): Times {
  return timesIn(known?.schedule.timezone ?? 'UTC', locale, known?.rule);
}

function statusOf({ isOnline, kept }: DriveState, language: DriveLanguage): string {
  const { say } = language;
  if (isOnline === undefined) return say('connecting');
  if (!kept?.known) return isOnline ? '' : say('notReached');
  const times = timesOf(kept.known, language);
  return isOnline
    ? say('online', { time: times.time(kept.known.at) })
    : say('offline', { time: times.dayTime(kept.known.at) });
}

const OWN_WORDS = ['noClient', 'notApproved', 'signedOut'] as const;

function ProblemNotice(props: Props & { readonly problem: Problem; readonly drive: Drive; readonly times: Times }) {
  const { drive, language, problem, times } = props;
  const isSignIn = problem !== 'noDriver';
  const key = OWN_WORDS.find((each) => each === problem);
  const text = typeof problem === 'object' ? reasonOf(problem, language.say, times) : language.say(key ?? 'noDriver');
  return (
    <section class="card problem">
      <p role="alert">{text}</p>
      {isSignIn && problem !== 'noClient' && (
        <button type="button" class="main" onClick={drive.signIn}>
          {language.say(problem === 'signedOut' ? 'signIn' : 'tryAgain')}
        </button>
      )}
    </section>
  );
}

function Rides({ drive, kept, language }: Props & { readonly kept: Kept; readonly drive: Drive }) {
  const { known, pressed, refused } = kept;
  const { say } = language;
  const times = useMemo(() => timesOf(known, language), [known, language]);
  const plan = known && planOf(known, pressed, new Date().toISOString(), times.local);
  const phone = phoneIn(known?.contact ?? '');
  const next = plan?.next;
  const talk = shownTalk(known, pressed);
  const isFull = pressed.filter(({ photo }) => photo).length >= MOST_PHOTOS;
  return (
    <>
      <RefusedList refused={refused} dismiss={drive.dismiss} say={say} times={times} />
      {pressed.length > 0 && (
        <p class="card waits" role="status">
          {say('waits', { count: pressed.length })}
        </p>
      )}
      <Unread talk={talk} press={drive.press} say={say} times={times} />
      {next && <NextRide shown={next} talk={talk} press={drive.press} say={say} times={times} />}
      {!next && <p class="card">{say(known ? 'noRide' : 'noRideKnown')}</p>}
      {phone && (
        <a class="button call" href={`tel:${phone}`}>
          {say('call')}
          <small>{known?.contact}</small>
        </a>
      )}
      <Talk id={ALL_TALK} talk={talk} press={drive.press} say={say} times={times} />
      {known && <MessageForm ride={next?.ride} press={drive.press} isFull={isFull} say={say} />}
      {plan && (
        <LaterRides later={plan.later} blocks={known.schedule.blocks} press={drive.press} say={say} times={times} />
      )}
    </>
  );
}

/** What the service did not do, with its reason, until the driver has seen it. */
function RefusedList(props: {
  readonly refused: readonly Refused[];
  readonly dismiss: (key: string) => void;
  readonly say: DriveLanguage['say'];
  readonly times: Times;
}) {
  const { dismiss, refused, say, times } = props;
  return (
    <div role="alert">
      {refused.map((press) => (
        <section class="card problem" key={press.key}>
          <h2>
            {say('notSent', {
              what: listed([say(press.what === 'seen' ? 'read' : press.what), press.guest?.name, press.ride?.title]),
            })}
          </h2>
          {press.text && <blockquote>{press.text}</blockquote>}
          <p>{reasonOf(press, say, times)}</p>
          <button type="button" onClick={() => dismiss(press.key)}>
            {say('OK')}
          </button>
        </section>
      ))}
    </div>
  );
}

interface MessageProps {
  /** The ride that the message is about. It then is a note on that ride. */
  readonly ride: Ride | undefined;
  readonly press: Drive['press'];
  /** No more photos can wait on this phone. */
  readonly isFull: boolean;
  readonly say: DriveLanguage['say'];
}

/** The service takes no longer texts. */
const MAX_TEXT = 2_000;

/** A message to the desk. What is written stays when the page is loaded again. */
function MessageForm({ isFull, press, ride, say }: MessageProps) {
  const [text, setText] = useState(readDraft);
  const [photo, setPhoto] = useState<string>();
  const write = (next: string): void => {
    writeDraft(next);
    setText(next);
  };
  const send = (event: Event): void => {
    event.preventDefault();
    if (!text.trim() && !photo) return;
    press({
      what: 'message',
      text: text.trim() || say('photo'),
      ...(photo ? { photo } : {}),
      ride: ride && { id: ride.id, title: ride.title },
    });
    write('');
    setPhoto(undefined);
  };
  return (
    <form class="card message" onSubmit={send}>
      <QuickAnswers ride={ride} press={press} say={say} />
      <label for="message">{say(ride ? 'messageAbout' : 'message')}</label>
      <textarea
        id="message"
        rows={3}
        maxLength={MAX_TEXT}
        aria-describedby="until"
        value={text}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
      <p id="until" class="soft">
        {say('untilRead')}
      </p>
      <PhotoField photo={photo} onPhoto={setPhoto} disabled={isFull} say={say} />
      <button type="submit">{say('send')}</button>
    </form>
  );
}

/** Takes a photo that goes with the message. */
function PhotoField(props: {
  readonly photo: string | undefined;
  readonly onPhoto: (photo: string | undefined) => void;
  readonly disabled: boolean;
  readonly say: DriveLanguage['say'];
}) {
  const { disabled, onPhoto, photo, say } = props;
  const [isUnread, setUnread] = useState(false);
  const take = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    try {
      onPhoto(await readPhoto(file));
      setUnread(false);
    } catch {
      // The browser cannot read the picture, whatever the reason: the driver hears that.
      setUnread(true);
    }
  };
  if (photo)
    return (
      <div class="photo">
        <img src={photo} alt={say('photoAdded')} />
        <button type="button" onClick={() => onPhoto(undefined)}>
          {say('removePhoto')}
        </button>
      </div>
    );
  return (
    <>
      <label class="button photo-button">
        {say('addPhoto')}
        <input
          class="hidden"
          type="file"
          accept="image/*"
          disabled={disabled}
          onChange={({ currentTarget }) => void take(currentTarget)}
        />
      </label>
      {isUnread && (
        <p class="bad" role="alert">
          {say('photoUnread')}
        </p>
      )}
    </>
  );
}

/** Handwriting can be read at this size, and the phone keeps some photos while it is offline. */
const MAX_SIDE = 1_280;
const MAX_BYTES = 300_000;
const QUALITIES = [0.8, 0.6, 0.4, 0.2] as const;

/** The most photos that wait to be sent: the phone has little room for them. */
const MOST_PHOTOS = 5;

/** Returns a picture of the phone as a data URL of a JPEG of at most 1,280 pixels a side and 300 KB. Throws if it cannot be read. */
async function readPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const url = canvas.toDataURL('image/jpeg', quality);
    if (url.length <= (MAX_BYTES * 4) / 3) return url;
  }
  throw new Error('The picture stays too large');
}
