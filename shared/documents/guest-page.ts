import { hourFormat } from '#shared/domain/time/hour-clock.ts';
import { createHash } from 'node:crypto';
import type { Problem } from '#shared/contract/problem.ts';
import { GUEST_WORDS } from '#shared/domain/guest-links/words.ts';
import { directionOf } from '#shared/domain/texts.ts';
import type { GuestPage } from '#shared/schemas/guest-links/guest-link.ts';
import { type Language, LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { policyOf } from './page-policy.ts';
import { escaped } from './page-shell.ts';

/** Writes texts as text only, never as HTML: anyone may have typed them. Asks for news every 20 seconds while the page is seen. */
const SCRIPT = `
const { words, hour, locale, page: first } = JSON.parse(document.getElementById('data').textContent);
const $ = (id) => document.getElementById(id);
const fill = (text, n) => text.replace('{n}', n);
const put = (id, text) => { $(id).textContent = text || ''; ($(id).closest('p') || $(id)).hidden = !text; };
const time = ({ startTime, timezone }) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', minute: '2-digit', timeZone: timezone, ...hour }).format(new Date(startTime));
const draw = (page) => {
  const { car, pickupCoordinates: at } = page;
  $('map').toggleAttribute('hidden', !car || !at || page.status !== 'SCHEDULED');
  if (!car || !at) return;
  const y = at.latitude - car.latitude, x = (car.longitude - at.longitude) * Math.cos(at.latitude * Math.PI / 180);
  const scale = 42 / Math.max(Math.hypot(x, y), .002);
  $('car').setAttribute('cx', 50 + x * scale); $('car').setAttribute('cy', 50 + y * scale);
};
const show = (page) => {
  put('when', time(page));
  put('state', page.status === 'CANCELLED' ? words.cancelled : page.aboard ? words.aboard : page.arrivedAt ? words.carIsHere : '');
  put('eta', page.eta && fill(page.eta.to === 'PICKUP' ? words.toPickup : words.toDropoff, page.eta.minutes));
  put('late', page.lateMinutes ? fill(words.late, page.lateMinutes) : '');
  put('pickup', page.pickup); put('dropoff', page.dropoff); put('nameBoard', page.nameBoard);
  const { vehicle } = page;
  put('vehicle', vehicle && [words[vehicle.type], vehicle.color, vehicle.licensePlate].filter(Boolean).join(' · '));
  put('driver', page.driver && page.driver.firstName);
  put('code', page.boardingCode);
  put('said', [page.hereAt && words.saidHere, page.helpAt && words.saidHelp].filter(Boolean).join(' '));
  put('desk', page.desk);
  const phone = /^\\+?[\\d ()-]{6,}$/.test(page.desk || '');
  if (phone) $('desk').href = 'tel:' + page.desk.replace(/[^+\\d]/g, ''); else $('desk').removeAttribute('href');
  $('HERE').hidden = page.aboard || page.status !== 'SCHEDULED' && page.status !== 'IN_PROGRESS';
  draw(page);
};
const end = (text) => { put('state', text); for (const id of ['eta', 'late', 'code', 'HERE', 'HELP', 'map']) $(id).toggleAttribute('hidden', true); clearInterval(timer); };
const news = async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.pathname, { headers: { Accept: 'application/json' }, cache: 'no-store' });
    if (answer.ok) show(await answer.json());
    else if (answer.status === 410 || answer.status === 404) end(answer.status === 410 ? words.over : words.gone);
  } catch { /* No line: the page keeps what it has, and asks again. */ }
};
const say = (kind) => async () => {
  $(kind).disabled = true;
  try {
    const answer = await fetch(location.pathname + '/calls', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ kind }) });
    if (answer.ok) show(await answer.json());
  } finally { $(kind).disabled = false; }
};
for (const kind of ['HERE', 'HELP']) $(kind).addEventListener('click', say(kind));
document.addEventListener('visibilitychange', news);
const timer = setInterval(news, 20000);
show(first);
`;

const STYLE = `body{font:1.05rem/1.45 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:1rem;color:#14202b;background:#fff}
h1{font-size:1.35rem;margin:.2rem 0}p{margin:.6rem 0}small{display:block;color:#52606d}[hidden]{display:none!important}
#eta,#when{font-weight:600}#late,#state{color:#9b1c1c;font-weight:600}#code{font-size:2.2rem;letter-spacing:.3em;font-weight:700}
button{font:inherit;font-weight:600;width:100%;min-height:3rem;margin:.4rem 0;border-radius:.6rem;border:1px solid #14202b;background:#14202b;color:#fff}
#HELP{background:#fff;color:#9b1c1c;border-color:#9b1c1c}svg{width:100%;max-height:9rem;background:#eef2f5;border-radius:.6rem}
bdi{font-weight:600}a{color:#0b5394;font-size:1.2rem}`;

/** Returns how a Content-Security-Policy names this script or style. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Returns the page of a guest, in their language. */
export function guestPageHtml(page: GuestPage): { readonly body: string; readonly headers: Record<string, string> } {
  const words = GUEST_WORDS[page.language];
  // Dates in English are British, as on papers. Digits are those of tickets.
  const locale = `${page.language === 'en' ? 'en-GB' : page.language}-u-nu-latn`;
  const data = JSON.stringify({ words, page, hour: hourFormat(page.clock), locale }).replaceAll('<', '\\u003c');
  const row = (id: string): string => `<p><small>${words[id as keyof typeof words]}</small><bdi id="${id}"></bdi></p>`;
  const body = `<!doctype html>
<html lang="${page.language}" dir="${directionOf(page.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title}</title><style>${STYLE}</style></head>
<body><main><h1>${words.title}</h1>
<p id="when"></p><p id="state" role="status"></p><p id="eta"></p><p id="late"></p>
<svg id="map" viewBox="0 0 100 100" role="img" aria-label="${words.vehicle}" hidden><path d="M50 42l6 8-6 8-6-8z" fill="#14202b"/><circle id="car" r="4" fill="#9b1c1c"/></svg>
${['pickup', 'dropoff', 'vehicle', 'driver', 'nameBoard', 'code'].map(row).join('\n')}
<p id="said" role="status"></p>
<button id="HERE" type="button">${words.here}</button><button id="HELP" type="button">${words.help}</button>
<p><small>${words.desk}</small><a id="desk" dir="ltr"></a></p></main>
<script id="data" type="application/json">${data}</script><script>${SCRIPT}</script></body></html>
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

const PROBLEM_STYLE = `body{font:1.05rem/1.45 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:1rem;color:#14202b;background:#fff}
h1{font-size:1.35rem;margin:.2rem 0}small{display:block;color:#52606d}a{color:#0b5394;font-size:1.2rem}`;

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

function deskLine(desk: string | undefined, word: string): string {
  if (desk === undefined) return '';
  const phone = /^\+?[\d ()-]{6,}$/.test(desk) ? ` href="tel:${desk.replaceAll(/[^+\d]/g, '')}"` : '';
  return `<p><small>${word}</small><a dir="ltr"${phone}>${escaped(desk)}</a></p>`;
}
