import type { Problem } from '#shared/contract/problem.ts';
import { startText, vehicleText } from '#shared/domain/guest-links/reach-guest.ts';
import { GUEST_WORDS } from '#shared/domain/guest-links/words.ts';
import { directionOf, phoneIn } from '#shared/domain/texts.ts';
import type { GuestPage } from '#shared/schemas/guest-links/guest-link.ts';
import { LANGUAGES, type Language } from '#shared/schemas/reports/paper-language.ts';
import { escaped, hashOf, policyOf } from './page-shell.ts';

/**
 * Takes over what a newer answer of the same page says, every 20 seconds while the page is seen. A line that stays the same is left as it
 * is, so a screen reader reads no line twice. Without this script, the page shows the same, as it was when it was opened.
 */
const SCRIPT = `
const $ = (id) => document.getElementById(id);
const take = (text) => {
  const fresh = new DOMParser().parseFromString(text, 'text/html');
  if (!fresh.getElementById('when')) { document.querySelector('main').replaceWith(fresh.querySelector('main')); clearInterval(timer); return; }
  for (const next of fresh.querySelectorAll('main [id]')) {
    const now = $(next.id);
    for (const name of ['hidden', 'class', 'href', 'cx', 'cy'])
      if (!next.hasAttribute(name)) now.removeAttribute(name);
      else if (now.getAttribute(name) !== next.getAttribute(name)) now.setAttribute(name, next.getAttribute(name));
    if (!next.children.length && now.textContent !== next.textContent) now.textContent = next.textContent;
  }
  $('actions').hidden = false;
};
const news = async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    if (answer.ok || answer.status === 410 || answer.status === 404) take(await answer.text());
  } catch { /* No line: the page keeps what it has, and asks again. */ }
};
const say = (kind) => async () => {
  $(kind).disabled = true;
  try {
    await fetch(location.pathname + '/calls', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ kind }) });
    await news();
  } finally { $(kind).disabled = false; }
};
for (const kind of ['HERE', 'HELP']) $(kind).addEventListener('click', say(kind));
document.addEventListener('visibilitychange', news);
const timer = setInterval(news, 20000);
$('actions').hidden = false;
`;

/** Dark at night: a white page blinds who waits outside. */
const PROBLEM_STYLE = `:root{color-scheme:light dark;--ink:#14202b;--paper:#fff;--soft:#52606d;--bad:#9b1c1c;--link:#0b5394}
@media(prefers-color-scheme:dark){:root{--ink:#e8edf2;--paper:#12161c;--soft:#a3b1bf;--bad:#ff9b9b;--link:#8ab8f5}}
body{font:1.05rem/1.45 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:1rem;color:var(--ink);background:var(--paper)}
h1{font-size:1.35rem;margin:.2rem 0}small{display:block;color:var(--soft)}
a{display:inline-block;padding:.6rem 0;color:var(--link);font-size:1.2rem}`;

const STYLE = `${PROBLEM_STYLE}p{margin:.6rem 0}[hidden]{display:none!important}
#eta,#when{font-weight:600}#state{font-weight:600}#late,.bad{color:var(--bad);font-weight:600}#code{font-size:2.2rem;letter-spacing:.3em;font-weight:700}
button{font:inherit;font-weight:600;width:100%;min-height:3rem;margin:.4rem 0;border-radius:.6rem;border:1px solid var(--ink);background:var(--ink);color:var(--paper)}
#HELP{background:var(--paper);color:var(--bad);border-color:var(--bad)}svg{color:#14202b;width:100%;max-height:9rem;background:#eef2f5;border-radius:.6rem}
bdi{font-weight:600}`;

type Words = (typeof GUEST_WORDS)[Language];

/** Returns a text with this number in the place of `{n}`. */
function withNumber(text: string, n: number): string {
  return text.replace('{n}', String(n));
}

/** Returns each line of the page by its id. Empty: it is not shown. */
function linesOf(page: GuestPage, words: Words) {
  const { boardingCode, driver, dropoff, eta, helpAt, hereAt, hereFrom, lateMinutes, nameBoard, pickup, vehicle } =
    page;
  return {
    when: startText(page.startTime, page),
    state: stateOf(page, words),
    eta: eta ? withNumber(eta.to === 'PICKUP' ? words.toPickup : words.toDropoff, eta.minutes) : '',
    late: lateMinutes > 0 ? withNumber(words.late, lateMinutes) : '',
    pickup,
    dropoff,
    vehicle: vehicle && vehicleText(vehicle, words),
    driver: driver?.firstName,
    nameBoard,
    code: boardingCode,
    later: hereFrom === null ? '' : words.hereLater.replace('{at}', startText(hereFrom, page)),
    said: [hereAt && words.saidHere, helpAt && words.saidHelp].filter(Boolean).join(' '),
  };
}

function stateOf({ aboard, arrivedAt, status }: GuestPage, words: Words): string {
  if (status === 'CANCELLED') return words.cancelled;
  if (aboard) return words.aboard;
  return arrivedAt === null ? '' : words.carIsHere;
}

/** Draws the vehicle around the pick-up, by its direction from there. No map shows where the guest is. */
function mapOf({ car, pickupCoordinates: at, status }: GuestPage, label: string): string {
  const isShown = car !== null && at !== null && status === 'SCHEDULED';
  const [x, y] = isShown ? placeOnMap(car, at) : [50, 50];
  return `<svg id="map" viewBox="0 0 100 100" role="img" aria-label="${label}"${isShown ? '' : ' hidden'}><path d="M50 42l6 8-6 8-6-8z" fill="#14202b"/><circle id="car" cx="${x}" cy="${y}" r="4" fill="#9b1c1c"/></svg>`;
}

type Point = NonNullable<GuestPage['pickupCoordinates']>;

function placeOnMap(car: Point, at: Point): readonly [x: string, y: string] {
  const south = at.latitude - car.latitude;
  const east = (car.longitude - at.longitude) * Math.cos((at.latitude * Math.PI) / 180);
  const scale = 42 / Math.max(Math.hypot(east, south), 0.002);
  return [(50 + east * scale).toFixed(1), (50 + south * scale).toFixed(1)];
}

/** Returns the page of a guest, in their language. */
export function guestPageHtml(page: GuestPage): { readonly body: string; readonly headers: Record<string, string> } {
  const words = GUEST_WORDS[page.language];
  const lines = linesOf(page, words);
  const textOf = (id: keyof typeof lines): string => escaped(lines[id] ?? '');
  const hidden = (isHidden: boolean): string => (isHidden ? ' hidden' : '');
  const line = (id: 'eta' | 'late' | 'later' | 'said' | 'state' | 'when', role = ''): string =>
    `<p id="${id}"${role}${hidden(!lines[id])}>${textOf(id)}</p>`;
  const row = (id: 'code' | 'driver' | 'dropoff' | 'nameBoard' | 'pickup' | 'vehicle'): string =>
    `<p id="${id}-row"${hidden(!lines[id])}><small>${words[id]}</small><bdi id="${id}">${textOf(id)}</bdi></p>`;
  const canCall =
    !page.aboard && page.hereFrom === null && (page.status === 'SCHEDULED' || page.status === 'IN_PROGRESS');
  const body = `<!doctype html>
<html lang="${page.language}" dir="${directionOf(page.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title}</title><style>${STYLE}</style></head>
<body><main><h1>${words.title}</h1>
${line('when')}${line('state', ` role="status"${page.status === 'CANCELLED' ? ' class="bad"' : ''}`)}${line('eta')}${line('late')}
${mapOf(page, words.vehicle)}
${(['pickup', 'dropoff', 'vehicle', 'driver', 'nameBoard', 'code'] as const).map(row).join('\n')}
${line('said', ' role="status"')}${line('later')}
<div id="actions" hidden><button id="HERE" type="button"${hidden(!canCall)}>${words.here}</button><button id="HELP" type="button">${words.help}</button></div>
${deskLine(page.desk ?? undefined, words.desk)}</main><script>${SCRIPT}</script></body></html>
`;
  return {
    body,
    headers: {
      'Content-Security-Policy': policyOf(
        `script-src ${hashOf(SCRIPT)}`,
        `style-src ${hashOf(STYLE)}`,
        "connect-src 'self'",
      ),
    },
  };
}

function isLanguage(name: string): name is Language {
  return (LANGUAGES as readonly string[]).includes(name);
}
/**
 * Returns what a guest sees whose link is over (410) or opens nothing (404), in plain words. Only the first tells how to reach the desk: who
 * guesses addresses must learn nothing of the event. undefined for other refusals.
 */
export function guestProblemHtml({ details, status }: Problem, languages: readonly string[]) {
  if (status !== 404 && status !== 410) return undefined;
  const language = details.language ?? languages.find(isLanguage) ?? 'en';
  const words = GUEST_WORDS[language];
  const text = status === 410 ? words.over : words.gone;
  const body = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title}</title><style>${PROBLEM_STYLE}</style></head>
<body><main><h1>${words.title}</h1><p>${text}</p>${deskLine(details.desk, words.desk)}</main></body></html>
`;
  return { body, headers: { 'Content-Security-Policy': policyOf(`style-src ${hashOf(PROBLEM_STYLE)}`) } };
}

/** The whole line can be tapped, if there is a number in it that a phone can call. */
function deskLine(desk: string | undefined, word: string): string {
  if (desk === undefined) return '';
  const phone = phoneIn(desk);
  const link = phone === undefined ? '' : ` href="tel:${phone}"`;
  return `<p><small>${word}</small><a id="desk" dir="auto"${link}>${escaped(desk)}</a></p>`;
}
