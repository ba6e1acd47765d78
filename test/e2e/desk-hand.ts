import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

/** A zone in which it is late in the morning now: what is planned for the next hours is of one day. */
export function zoneOfMorning(): string {
  const ahead = 10 - new Date().getUTCHours();
  const offset = ahead < -12 ? ahead + 24 : ahead;
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** What a person does at the desk, by keyboard and mouse. */
export function handOn(page: Page) {
  const panel = page.locator('#panel');

  function button(name: string | RegExp, within: Page | Locator = page): Locator {
    return within.getByRole('button', { name });
  }

  /** Types into the palette what a person calls it, and takes what stands first. */
  async function find(words: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await page.locator('dialog.palette').getByRole('combobox').fill(words);
    // What can be done is found a moment later than records.
    await page.locator('dialog.palette [aria-busy=false] [role=option]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('dialog.palette').waitFor({ state: 'detached' });
  }

  /** Finds a record and presses a button of its panel, also one behind “More”. */
  async function press(record: string, name: string): Promise<void> {
    await find(record);
    await panel.getByRole('heading', { name: record, exact: true, level: 2 }).waitFor();
    await panel
      .locator('details.more')
      .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((each) => (each.open = true)));
    await button(name, panel).first().click();
  }

  /** Chooses records in a field, by the beginnings of their names. */
  async function choose(field: string, ...names: readonly string[]): Promise<void> {
    for (const name of names) {
      await panel.locator(`#f-${field}`).fill(name);
      await panel.locator(`[data-field="${field}"] [role=option]`).first().waitFor();
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Tab');
  }

  async function type(field: string, text: string): Promise<void> {
    await panel.locator(`#f-${field}`).fill(text);
    await page.keyboard.press('Tab');
  }

  /** Chooses the day of a moment, and types its time. */
  async function typeMoment(field: string, { date, time }: { date: string; time: string }): Promise<void> {
    await panel.locator(`[data-field="${field}"] select`).selectOption(date);
    await type(field, time);
  }

  async function send(): Promise<void> {
    await panel.locator('button[type=submit]:not([aria-disabled=true])').click();
  }

  /** Waits until the steps of a proposal are worked out, looks at what follows, and does them. */
  async function doSteps(): Promise<void> {
    await button('See what follows').click();
    await page.locator('.doing [role=status]').waitFor();
    await button(/^Do these steps/).click();
    await page.locator('.proposal .made').waitFor();
    expect(await page.locator('.proposal .fault').count()).toBe(0);
  }

  /** Looks at what a form works out, sends it, and does the steps. */
  async function sendAndDo(): Promise<void> {
    await panel.locator('.outcome.possible').waitFor();
    await send();
    await page.waitForFunction(() => location.hash.includes('proposal='));
    await doSteps();
  }

  return { button, choose, doSteps, find, panel, press, send, sendAndDo, type, typeMoment };
}
