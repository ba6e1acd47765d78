import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const IMPORTS = `
import { addAttendance } from '#shared/entities/activities/attendance-change.ts';
import { createBlock } from '#shared/entities/blocks/block.ts';
import { createConfirmation } from '#shared/entities/messages/confirmation.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { putFeed } from '#shared/entities/feeds/feed.ts';
import { addPassenger } from '#shared/entities/flights/flight.ts';
import { putGuestLink } from '#shared/entities/guest-links/guest-link.ts';
import { putLodging } from '#shared/entities/places/place.ts';
import { saveMark } from '#shared/entities/accountability/mark.ts';
import { gateFor } from '#shared/entities/accountability/muster.ts';
import { putContact } from '#shared/entities/messages/messaging-contact.ts';
import { saveQuestion } from '#shared/entities/accountability/muster-question.ts';
import { createMessage } from '#shared/entities/messages/message.ts';
import { findVip, vipStore } from '#shared/entities/vips/vip.ts';
import { createDelivery } from '#shared/entities/webhooks/webhook-delivery.ts';
import { replaceWebhookState } from '#shared/entities/webhooks/webhook.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';

type Second<F extends (...given: never[]) => unknown> = Parameters<F>[1];
type First<F extends (...given: never[]) => unknown> = Parameters<F>[0];
declare const context: UseCaseContext;
declare const mark: Second<typeof saveMark>;
declare const message: First<typeof createMessage>;
declare const delivery: First<typeof createDelivery>;
declare const state: First<typeof replaceWebhookState>;
declare const block: First<typeof createBlock>;
declare const lodging: First<typeof putLodging>;
declare const link: Second<typeof putGuestLink>;
declare const feed: Second<typeof putFeed>;
declare const question: Second<typeof saveQuestion>;
declare const confirmation: First<typeof createConfirmation>;
`;

/** Two ways to read the same people: only the second brings the check that they are not deleted meanwhile. */
const READ = {
  bare: `const [vip, driver] = await Promise.all([findVip('vip_1'), findDriver('drv_1')]);
if (!vip || !driver || vip.deletedAt || driver.deletedAt) throw new Error('deleted');`,
  live: "const [vip, driver] = await Promise.all([findLive(vipStore, 'vip_1'), findLive(driverStore, 'drv_1')]);",
  copied: `const [read, other] = await Promise.all([findLive(vipStore, 'vip_1'), findLive(driverStore, 'drv_1')]);
const [vip, driver] = [{ ...read, name: 'Grace' }, { ...other, name: 'Grace' }];`,
};

/** Every write that shows a person, or that is right only while a record lives. */
const WRITES: Readonly<Record<string, string>> = {
  addAttendance: "addAttendance(vip, 'evt_1')",
  addPassenger: "addPassenger(vip, 'flt_1')",
  saveMark: "...saveMark(undefined, mark, { vip, driver, gate: gateFor('vip_1', 'mus_1') })",
  createMessage: '...createMessage(message, { driver, guests: [] })',
  createMessageOfGuests: '...createMessage(message, { driver: undefined, guests: [vip] })',
  createConfirmation: "createConfirmation(confirmation, driver, '2027-05-09T10:00:00.000Z')",
  createBlock: 'createBlock(block, driver)',
  createDelivery: 'createDelivery(delivery, driver)',
  replaceWebhookState: 'replaceWebhookState(state, state, driver)',
  putLodging: 'putLodging(lodging, driver)',
  putFeed: 'putFeed(undefined, feed, vip)',
  putGuestLink: "putGuestLink(undefined, link, vip, gateFor('vip_1', 'mus_1'))",
  putContact: "putContact('uuid', driver)",
  saveQuestion: "saveQuestion(undefined, question, { driver, guests: [vip] }, '2027-05-09T10:00:00.000Z').write",
};

function fileOf(name: string, how: string): string {
  return resolve(`shared/use-cases/planted-${name}-${how}.ts`);
}

/** Plants a use case for each write and each way to read, and returns the files that do not compile. */
function brokenFiles(): ReadonlyMap<string, string> {
  const planted = new Map(
    Object.entries(WRITES).flatMap(([name, write]) =>
      Object.entries(READ).map(([how, read]) => [
        fileOf(name, how),
        `${IMPORTS}${read}\nawait context.commit({ writes: [${write}] });\n`,
      ]),
    ),
  );
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: object };
  const parsed = ts.parseJsonConfigFileContent({ ...config, include: [], files: [...planted.keys()] }, ts.sys, '.');
  // Each use case imports everything and uses a part.
  const options = { ...parsed.options, noUnusedLocals: false };
  const host = ts.createCompilerHost(options);
  const real = { ...host };
  host.fileExists = (file) => planted.has(file) || real.fileExists(file);
  host.readFile = (file) => planted.get(file) ?? real.readFile(file);
  host.getSourceFile = (file, version, ...more) => {
    const text = planted.get(file);
    return text === undefined ? real.getSourceFile(file, version, ...more) : ts.createSourceFile(file, text, version);
  };
  const program = ts.createProgram([...planted.keys()], options, host);
  return new Map(
    [...planted.keys()].flatMap((file) => {
      const [first] = program.getSemanticDiagnostics(program.getSourceFile(file));
      return first ? [[file, ts.flattenDiagnosticMessageText(first.messageText, '\n')]] : [];
    }),
  );
}

describe('a use case', () => {
  const broken = brokenFiles();

  it.each(Object.keys(WRITES))('that names a person without a live read does not compile: %s', (name) => {
    expect(broken.get(fileOf(name, 'bare'))).toMatch(/Requirement|Live/u);
    expect(broken.get(fileOf(name, 'copied'))).toMatch(/Requirement|Live/u);
  });

  it('has a planted one for each entity whose writes rely on records', async () => {
    const files = (await readdir('shared/entities', { recursive: true })).filter((file) => file.endsWith('.ts'));
    const texts = await Promise.all(files.map((file) => readFile(`shared/entities/${file}`, 'utf8')));
    const relying = files.filter((_file, place) => texts[place]?.includes('relyingOn('));
    expect(relying.filter((file) => !IMPORTS.includes(`#shared/entities/${file}`))).toEqual([]);
    expect(relying.length).toBeGreaterThan(5);
  });

  it.each(Object.keys(WRITES))('that reads them live compiles: %s', (name) => {
    expect(broken.get(fileOf(name, 'live'))).toBeUndefined();
  });
});
