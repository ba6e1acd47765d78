import { usualDigits } from '#shared/domain/plain-text.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/**
 * What a reply orders: that all is well, or which guest is missing. `number` is that of the question; undefined if the reply names none.
 * A NO with one number has it as `guest`.
 */
export type Command =
  | { readonly kind: 'OK'; readonly number?: number | undefined }
  | { readonly kind: 'NO'; readonly number?: number | undefined; readonly guest: number };

/** The two words that our questions ask for, as phones write them in the languages of the service. */
const OK = [
  'ok',
  'okay',
  'okey',
  'okej',
  'oké',
  'o\\.k',
  'ок',
  'окей',
  'اوكي',
  'أوكي',
  'オッケー',
  'オーケー',
  '好',
  '好的',
];
const NO = ['no', 'non', 'nein', 'nie', 'não', 'لا', '不', 'いいえ'];
/** Signs and emoji. No question mark, and none that says no: they make another message of it. */
const SIGNS = '[^\\p{L}\\p{N}?؟❓❔⁉👎❌❎🚫⛔✖✗✘🛑🙅🤷]*';

function wholeText(words: readonly string[], numbers: string): RegExp {
  return new RegExp(`^${SIGNS}(?:${words.join('|')})${SIGNS}${numbers}$`, 'iu');
}

const OK_ALONE = wholeText(OK, `(?:(\\d{1,6})${SIGNS})?`);
const NO_GUEST = wholeText(NO, `(\\d{1,6})${SIGNS}(?:(\\d{1,4})${SIGNS})?`);
/** Two numbers with only signs between them are one figure, or from one to the other: `1:30`, `1.5`, `1-3`. */
const FIGURE = /\d[^\p{L}\p{N}\s]+\d/u;

/**
 * Returns what a reply orders, if its whole text does: the word, numbers, signs and emoji. Returns undefined for any other text: that is a
 * message to people.
 */
export function commandOf(text: string): Command | undefined {
  const plain = plainDigits(text);
  if (FIGURE.test(plain)) return undefined;
  const ok = OK_ALONE.exec(plain);
  if (ok) return { kind: 'OK', number: ok[1] === undefined ? undefined : Number(ok[1]) };
  const [, first, second] = NO_GUEST.exec(plain) ?? [];
  if (first === undefined) return undefined;
  return second === undefined
    ? { kind: 'NO', guest: Number(first) }
    : { kind: 'NO', number: Number(first), guest: Number(second) };
}

/** Returns the text with all digits, those of emoji too, as 0 to 9. */
function plainDigits(text: string): string {
  return usualDigits(text).replaceAll(/[\u{FE0E}\u{FE0F}\u{20E3}]/gu, '');
}

/** Tells whether a later message asked about a ride than the one that asked about this version at `askedAt`. */
export function isToldAnew(
  { askedVersion = 0, besideAskedAt = '' }: Pick<ActivityRecord, 'askedVersion' | 'besideAskedAt'>,
  { askedAt, version }: { readonly askedAt: string; readonly version: number },
): boolean {
  return askedVersion > version || besideAskedAt > askedAt;
}

/** The words by which people end messages to their phone, in the languages of the service. */
const STOP = [
  'stopp?',
  'stop ?all',
  'unsubscribe',
  'opt ?out',
  'abmelden',
  'abbestellen',
  'désabonner',
  'baja',
  'disiscrivimi',
  'sair',
  'wypisz',
  '停止',
  '配信停止',
  '退订',
  'إيقاف',
  'توقف',
];
const STOP_ALONE = new RegExp(`^[^\\p{L}\\p{N}?؟]*(?:${STOP.join('|')})[^\\p{L}\\p{N}?؟]*$`, 'iu');

/** Tells whether a text asks for no more messages: the word is the whole of it. `Stop at the hotel?` is a message to people. */
export function asksToStop(text: string): boolean {
  return STOP_ALONE.test(text);
}

/** What people say in place of a word of ours: that they have read it, that it is well, or that it is not for them. */
const SAID =
  "confirm(?:ed|e|é|o|ado|ato)?|acknowledged|received|noted|roger|copy|copied|got it|will do|sure|kk?|not me|wrong (?:person|driver|number)|bestätig(?:t|e)|alles klar|passt|verstanden|nicht ich|d['’]accord|(?:c['’]est )?not[ée]|reçu|bien reçu|pas moi|vale|recibido|claro|va bene|ricevuto|recebido|potwierdzam|przyj(?:ąłem|ęłam)|evet|tamam|да|хорошо|понял|так|добре|(?:了解|承知|確認)(?:です|(?:いた)?しました)?|收到了|是的|确认|明白|知道了|حاضر|مؤكد|موافق";

/** Yes and no in the languages of the service, and the thumb. */
const MEANT = [
  ...OK,
  ...NO,
  SAID,
  'yes',
  'ja',
  'jo',
  'oui',
  's[ií]',
  'sim',
  'tak',
  'نعم',
  'تمام',
  'はい',
  '了解',
  '是',
  '收到',
  '👍',
  '👌',
  '✅',
];
const MEANT_AS_REPLY = new RegExp(`^[^\\p{L}\\p{N}👍👌✅]*(?:(?:${MEANT.join('|')})(?!\\p{L})|\\d)`, 'iu');

/** Tells whether a text begins as a reply to a question does, so that its writer may take it for one. */
export function looksLikeReply(text: string): boolean {
  return MEANT_AS_REPLY.test(plainDigits(text));
}
