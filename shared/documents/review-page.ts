import { hashOf, policyOf } from './page-shell.ts';

/** Where a person looks at a proposal and applies it. Its id stands behind `#`, so it is in no log. */
export const REVIEW_PATH = '/api/review';

/** Shows names and texts as text only, never as HTML: anyone may have written them. Keeps the token in memory only. */
export const REVIEW_SCRIPT = `
const element = (id) => document.getElementById(id);
const proposalId = location.hash.slice(1);
const say = (text) => { element('said').textContent = text; };
const request = async (method, path) => {
  const headers = { Authorization: 'Bearer ' + element('token').value.trim() };
  if (method === 'POST') headers['Idempotency-Key'] = crypto.randomUUID();
  const response = await fetch('/api/proposals/' + encodeURIComponent(proposalId) + path, { method, headers });
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail);
  return body;
};
const fill = (list, texts) => {
  list.replaceChildren(...texts.map((text) => {
    const item = document.createElement('li');
    item.textContent = text;
    return item;
  }));
};
const show = async () => {
  const { applied, failure, status, steps, unresolved, warnings } = await request('GET', '');
  const refused = ({ result }) => result && result.problem ? ' (would be refused now: ' + result.problem.detail + ')' : '';
  fill(element('steps'), steps.map((step, place) => (place < applied ? 'Done: ' : '') + step.summary + refused(step)));
  fill(element('notes'), [...unresolved.map(({ reason }) => reason), ...warnings.map(({ message }) => message)]);
  element('apply').hidden = status !== 'READY' || applied === steps.length;
  if (status !== 'READY') return failure || 'It is still being worked out. Show it again in some seconds.';
  return applied === steps.length ? 'Every step is done.' : steps.length - applied + ' steps wait for you.';
};
const apply = async () => {
  element('apply').hidden = true;
  let answer;
  do answer = await request('POST', '/apply'); while (answer.left.length > 0 && answer.stoppedAt === null);
  const said = await show();
  return answer.problem ? 'Stopped at step ' + answer.stoppedAt + ': ' + answer.problem.detail : said;
};
const trying = (work) => async (event) => {
  event.preventDefault();
  try { say(await work()); } catch (error) { say(error.message); }
};
element('look').addEventListener('submit', trying(show));
element('apply').addEventListener('click', trying(apply));
if (!proposalId) say('The address has no proposal. Use the whole link.');
`;

/** The HTML of the page. */
export const REVIEW_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Review a proposal</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
li{margin:.4rem 0}input{width:100%;box-sizing:border-box}button{font:inherit;padding:.4rem 1rem;margin:.8rem 0}</style>
</head>
<body>
<h1>Review a proposal</h1>
<p>Nothing of it is done until you apply it. Sign in as the user who made it.</p>
<form id="look"><label>Access token <input id="token" type="password" autocomplete="off" required></label><button>Show the steps</button></form>
<p id="said" role="status"></p>
<ol id="steps"></ol>
<ul id="notes"></ul>
<button id="apply" type="button" hidden>Apply these steps</button>
<script>${REVIEW_SCRIPT}</script>
</body>
</html>
`;

/** Returns the Content-Security-Policy of the page: its one script, its style, and requests to this service only. */
export function reviewPolicy(): string {
  return policyOf(`script-src ${hashOf(REVIEW_SCRIPT)}`, "style-src 'unsafe-inline'", "connect-src 'self'");
}
