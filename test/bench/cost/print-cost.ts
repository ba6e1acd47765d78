import { say } from '../print-table.ts';
import { type Cost, type CostLine, costLines, requestsIn, sumOf, unitsOfRequest } from './cost-lines.ts';
import { type Counts, readCounts } from './counts.ts';
import { DESK, type DeskCost, deskCost, deskRequests, pollCost, requestsOf } from './desk.ts';
import { costOf, PRICES, PRICES_OF } from './prices.ts';
import { BYTES, EVENT, MILLISECONDS, REQUESTS, SHARED_UNITS } from './usage.ts';

/** Prints docs/operations/cost.md. */
export async function printCost(): Promise<boolean> {
  say(await costDocument());
  return true;
}

/** Returns the text of docs/operations/cost.md, from the committed counts. */
export async function costDocument(): Promise<string> {
  const counts = readCounts();
  const cost = await costLines(counts);
  return [
    introduction(),
    totals(cost),
    requests(counts),
    desk(counts),
    dashboard(cost),
    inFront(cost),
    parked(cost),
    prices(cost),
  ].join('\n\n');
}

function introduction(): string {
  const { coordinators, days, daysOfMonth, drivers, guests, hoursPerDay, ridesPerDay, vehicles } = EVENT;
  const { copilot, job, report, request } = MILLISECONDS;
  return `# What it costs

\`npm run --silent cost > docs/operations/cost.md\` writes this page. A test compares it with the script.

The cost of an event of ${guests} guests over ${days} days, and of the month of ${daysOfMonth} days around it, in US dollars.
The prices are public list prices of us-east-1 on ${PRICES_OF}, without free tiers. An account with free tiers pays less.

What it rests on:

- ${coordinators} coordinators keep their desks open for ${hoursPerDay} hours a day. ${drivers} drivers with ${vehicles} vehicles drive ${ridesPerDay} rides a day, and their phones
  report a position every 30 s. In the rest of the month, two people plan.
- Requests and capacity units per operation are those of the bench. \`npm run cost -- --measure\` measures them again.
- A request takes ${request} ms, a report ${report} ms, a turn of the copilot ${copilot} ms and a run of a job ${job} ms.
  These are assumptions.
- An answer has ${BYTES.answer} bytes. A request writes ${BYTES.logPerRequest} bytes of log lines, a run of a job ${BYTES.logPerRun}.
- Not included: the flight provider, the servers of GPS and messaging, the model of the copilot, and tax.`;
}

function dollars(amount: number): string {
  return amount.toFixed(2);
}
function whole(count: number): string {
  return Math.round(count).toLocaleString('en-GB');
}
function quantity(count: number): string {
  return count < 100 ? count.toFixed(1) : whole(count);
}

const NUMBERS: readonly string[] = ['event', 'month', '$', 'requests', 'read units', 'write units', 'per'];

/** Returns a table. Columns with a title in this list are aligned to the right. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return [
    `| ${titles.join(' | ')} |`,
    `|${titles.map((title) => (NUMBERS.includes(title) ? '---:' : '---')).join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}

function rowOf(line: CostLine): string[] {
  return [
    PRICES[line.price].unit,
    quantity(line.event),
    dollars(costOf(line.price, line.event)),
    quantity(line.month),
    dollars(costOf(line.price, line.month)),
  ];
}
const TITLES = ['what', 'event', '$', 'month', '$'];
function sumRow(lines: readonly CostLine[]): string[] {
  return ['**Sum**', '', `**${dollars(sumOf(lines, 'event'))}**`, '', `**${dollars(sumOf(lines, 'month'))}**`];
}

function totals({ lines }: Cost): string {
  return `## The bill\n\n${table(TITLES, [...lines.map(rowOf), sumRow(lines)])}`;
}

function dashboard({ dashboard: lines }: Cost): string {
  return `## A dashboard, optional

The setting \`dashboard\` makes one in CloudWatch, with the figures of the event. The board and the attention list show the same without it. It adds:

${table(TITLES, [...lines.map(rowOf), sumRow(lines)])}`;
}

function inFront({ inFront: lines }: Cost): string {
  return `## In front, optional

CloudFront with a firewall in front of the API adds:

${table(TITLES, [...lines.map(rowOf), sumRow(lines)])}`;
}

function parked({ parked: lines }: Cost): string {
  const ofMonth = ([what = '', , , month = '', price = '']: readonly string[]) => [what, month, price];
  return `## Parked between two events

After \`npm run ops -- maintenance parked\`, nothing runs, and there are no alarms. A month then costs:

${table(['what', 'month', '$'], [...lines.map(rowOf), sumRow(lines)].map(ofMonth))}`;
}

/** One desk, and what the board before it cost. */
function desk(counts: Counts): string {
  const [before, now] = [deskCost(counts, true), deskCost(counts, false)];
  const poll = pollCost();
  const asked = DESK.map((each) => {
    const { counted, units, why } = each;
    return [counted, why, whole(requestsOf(each)), String(units(counts).readUnits + SHARED_UNITS.readUnits)];
  });
  const row = (title: string, { atTable, readUnits, requests: count, whole: all }: DeskCost) => {
    return [title, whole(count), whole(readUnits), dollars(atTable), dollars(all)];
  };
  return `## A desk that is open for 12 hours

With 1,000 activities ahead. Before, it was a board that read each part again when it changed, and the plan was not packed.
The last column adds the API and its functions.

${table(['request', 'why', 'requests', 'read units'], asked)}

${table(['desk', 'requests', 'read units', '$', '$'], [row('before', before), row('now', now)])}

Its read units are ${percent(now.readUnits / before.readUnits)} of those before, its cost at the table ${percent(now.atTable / before.atTable)}, and its whole cost
${percent(now.whole / before.whole)}. Asking for changes alone is ${percent(poll.whole / before.whole)} of the cost before, and ${percent(poll.gateway / before.whole)} are the prices of these requests to the API
and to a function. The other requests are ${percent((now.whole - poll.whole) / before.whole)}.

What was looked at:

- \`test/e2e/page-traffic.long.test.ts\` counts the requests of a browser in half an hour with such work, at a desk and at the page of a driver: the
  numbers here are at most 15 % above those, and 5 % below.
- A hidden desk asks once a minute, so that its title shows an alarm. A visible one sends one request every 5 s, or every 10 s while it is not touched. While nothing has changed, the answer is 304 without a body. It reads half
  a unit, and each request reads the record of its caller (1 unit) and counts itself for the rate limit (1 write unit).
- Not to count these requests would take a quarter off them. Then nothing would limit them, so each is counted.
- A request that waits 20 s for news costs ${Math.round(poll.timesIfWaiting)} times as much as those that it saves: Lambda bills the time that it waits.
- The function takes 20 ms of 1,024 MB, an assumption: a few milliseconds of CPU time and two round trips to the table. Half the memory
  would save at most 6 % of such a request, and first calls would be a quarter slower.`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** The requests, with what each costs at the table. Jobs and positions come on top. */
function requests(counts: Counts): string {
  const rows = [...deskRequests(), ...REQUESTS].map((each) => {
    const { readUnits, writeUnits } = unitsOfRequest(counts, each);
    const month = requestsIn('month', each);
    const atTable = (costOf('readUnit', readUnits) + costOf('writeUnit', writeUnits)) * month;
    return [each.counted, each.why, whole(month), String(readUnits), String(writeUnits), dollars(atTable)];
  });
  return `## The requests of the month

Units are those of one request, with the counter of the rate limit and the record of the user. The last column is their cost.

${table(['operation', 'why', 'requests', 'read units', 'write units', '$'], rows)}`;
}

function prices({ inFront: added, lines }: Cost): string {
  const rows = [...new Set([...lines, ...added].map(({ price }) => price))].map((price) => {
    const { dollars: amount, per, source, unit } = PRICES[price];
    return [unit, String(amount), whole(per), source];
  });
  return `## The prices\n\n${table(['unit', '$', 'per', 'source'], rows)}`;
}
