import { Session } from 'node:inspector';
import { writeFileSync } from 'node:fs';
import { createTable } from '#infra/local/engine/create-table.ts';
import setup from '#test/support/global-setup.ts';
import teardown from '#test/support/global-teardown.ts';
await setup();
await import('#test/support/environment.ts');
const { database } = await import('#shared/table/database.ts');
await createTable(database().client, database().table);
const { startServices } = await import('./services.ts');
const { LARGE, makeEvent } = await import('./scale/make-event.ts');
const { measuringOn } = await import('./scale/measuring.ts');
const services = await startServices();
const now = new Date();
const event = await makeEvent(LARGE, now.toISOString());
const measuring = await measuringOn(event, services, new Date(Math.floor(now.getTime() / 300000) * 300000).toISOString());
const session = new Session();
session.connect();
const post = (m: string, p?: object) => new Promise<any>((r, j) => session.post(m as any, p as any, (e: any, v: any) => (e ? j(e) : r(v))));
await post('Profiler.enable');
await post('Profiler.setSamplingInterval', { interval: 2000 });
async function prof(name: string, f: () => Promise<{ figure: { cpuMs: number; spent: { requests: number } } }>) {
  await post('Profiler.start');
  const { figure } = await f();
  const { profile } = await post('Profiler.stop');
  writeFileSync(`/tmp/prof-${name}.cpuprofile`, JSON.stringify(profile));
  console.log(name, Math.round(figure.cpuMs), figure.spent.requests);
}

const wanted = process.argv.slice(2);
if (wanted.includes('attention')) { await measuring.ask(['listAttention', 'warm']); await prof('attention', () => measuring.ask(['listAttention', 'x'])); }
if (wanted.includes('shift')) await prof('shift', () => measuring.ask(['createProposal', 'SHIFT', { body: { kind: 'SHIFT', eventId: event.eventIds[Math.floor(event.eventIds.length / 2)], minutes: 15 } }]));
if (wanted.includes('figures')) await prof('figures', () => measuring.run('report-figures'));
if (wanted.includes('assign')) {
  const body = { kind: 'ASSIGN', from: `${event.openDay}T00:00:00Z`, to: `${event.openDay}T23:59:00Z` };
  const { body: made } = await measuring.ask(['createProposal', 'ASSIGN a day', { body }]);
  await prof('assign', () => measuring.run('finish-proposals', 'ASSIGN', { proposalId: (made as { id: string }).id }));
}
await services.stop();

database().client.destroy();
await teardown();
