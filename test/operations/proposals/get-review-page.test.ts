import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as getReviewPage from '#functions/proposals/get-review-page.ts';
import { useGateway } from '#test/infra/local/use-gateway.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { OPERATIONS, useCopilot } from '#test/support/copilot/copilot.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

useTable();
useCopilot();
const gateway = useGateway(OPERATIONS);
let as: string;
beforeEach(async () => {
  as = await aUser('COORDINATOR');
});

/** What the script uses of an element. */
class FakeElement {
  textContent = '';
  value = '';
  hidden = true;
  children: FakeElement[] = [];
  readonly #listeners: ((event: object) => Promise<void>)[] = [];
  replaceChildren(...children: FakeElement[]): void {
    this.children = children;
  }
  addEventListener(_name: string, listener: (event: object) => Promise<void>): void {
    this.#listeners.push(listener);
  }
  async act(): Promise<void> {
    for (const listener of this.#listeners) await listener({ preventDefault: () => undefined });
  }
}

/** Opens the page for a proposal, signs in, and looks at the steps. */
async function open(proposalId: string, who = as) {
  const { text } = await call(getReviewPage);
  const script = /<script>([^]*)<\/script>/.exec(text)?.[1] ?? '';
  const found = new Map<string, FakeElement>();
  const element = (id: string): FakeElement => {
    const made = found.get(id) ?? new FakeElement();
    found.set(id, made);
    return made;
  };
  element('token').value = await tokenFor(who);
  runInNewContext(script, {
    crypto,
    location: { hash: `#${proposalId}` },
    document: { getElementById: element, createElement: () => new FakeElement() },
    fetch: (path: string, init: RequestInit) => fetch(gateway.url(path), init),
  });
  await element('look').act();
  const textsOf = (id: string): string[] => element(id).children.map(({ textContent }) => textContent);
  return { element, textsOf };
}

async function cancelling() {
  const eventId = await anEvent(as, { title: 'Lunch <b>' });
  const steps = [{ operationId: 'moveEventStatus', params: { eventId }, body: { status: 'CANCELLED' } }];
  return { eventId, id: (await aProposal(as, { kind: 'OPERATIONS', steps })).id };
}

describe('the page of a proposal', () => {
  it('has one script, whose hash its policy names, and asks no other host', async () => {
    const { headers, text } = await call(getReviewPage);
    const [script = ''] = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, source]) => source);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).not.toMatch(/https?:|\son\w+=|innerHTML/);
  });

  it('shows each step in words, as text, and applies them at a click', async () => {
    const { eventId, id } = await cancelling();
    const { element, textsOf } = await open(id);
    expect(textsOf('steps')).toEqual([expect.stringMatching(/^Cancel “Lunch <b>”/)]);
    expect([element('said').textContent, element('apply').hidden]).toEqual(['1 steps wait for you.', false]);
    expect((await call(getEvent, { as, params: { eventId } })).body.status).toBe('SCHEDULED');
    await element('apply').act();
    expect((await call(getEvent, { as, params: { eventId } })).body.status).toBe('CANCELLED');
    expect([element('said').textContent, element('apply').hidden]).toEqual(['Every step is done.', true]);
    expect(textsOf('steps')[0]).toMatch(/^Done: /);
  });

  it('says why a step is refused', async () => {
    const { eventId, id } = await cancelling();
    await call(updateEvent, { as, params: { eventId }, body: { title: 'Dinner' } });
    const { element } = await open(id);
    await element('apply').act();
    expect(element('said').textContent).toMatch(/^Stopped at step 1: /);
    expect((await call(getEvent, { as, params: { eventId } })).body.status).toBe('SCHEDULED');
  });

  it('shows nothing to a driver, and another coordinator sees it and cannot apply it', async () => {
    const { eventId, id } = await cancelling();
    const ofDriver = await open(id, await aUser('DRIVER'));
    expect([ofDriver.textsOf('steps'), ofDriver.element('apply').hidden]).toEqual([[], true]);
    const { element, textsOf } = await open(id, await aUser('ADMINISTRATOR'));
    expect(textsOf('steps')).toHaveLength(1);
    await element('apply').act();
    expect(element('said').textContent).toContain('Another user holds this plan');
    expect((await call(getEvent, { as, params: { eventId } })).body.status).toBe('SCHEDULED');
  });
});
