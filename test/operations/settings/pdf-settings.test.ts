import { describe, expect, it } from '@jest/globals';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { dataUrl, plainPng } from '#test/support/pictures.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const administrator = useUser('ADMINISTRATOR');

function change(pdf: unknown) {
  return call(updateSettings, { as: administrator, body: { pdf } });
}
const PNG = dataUrl(plainPng(4, 2));

describe('the settings of printed pages', () => {
  it('have defaults until they are set', async () => {
    const { body } = await call(getSettings, { as: administrator });
    expect(body.pdf).toEqual({
      header: '',
      footer: '',
      accentColor: '#1f4e79',
      contact: '',
      companions: 'COUNT',
      driverPhones: 'LEAD',
      rooms: true,
      language: 'en',
      clock: 12,
    });
  });

  it('keep the fields that a change does not name, and remove a logo that is null', async () => {
    await change({ header: 'Summit of the Isles', logoUrl: PNG });
    const coloured = await change({ accentColor: '#A01020' });
    expect(coloured.body.pdf).toEqual({
      header: 'Summit of the Isles',
      footer: '',
      accentColor: '#A01020',
      contact: '',
      companions: 'COUNT',
      driverPhones: 'LEAD',
      rooms: true,
      language: 'en',
      clock: 12,
      logoUrl: PNG,
    });
    const bare = await change({ logoUrl: null, header: '' });
    expect(bare.body.pdf).toEqual({
      header: '',
      footer: '',
      accentColor: '#A01020',
      contact: '',
      companions: 'COUNT',
      driverPhones: 'LEAD',
      rooms: true,
      language: 'en',
      clock: 12,
    });
    expect((await call(getSettings, { as: administrator })).body).toEqual(bare.body);
  });

  it('show the clock of the settings, and set it', async () => {
    const clocks = async (body: object) => {
      const answer = await call(updateSettings, { as: administrator, body });
      return [answer.body.clock, answer.body.pdf.clock];
    };
    expect(await clocks({ country: 'GB' })).toEqual(['AUTO', 24]);
    expect(await clocks({ pdf: { clock: 12 } })).toEqual(['H12', 12]);
    expect(await clocks({ clock: 'H24', pdf: { clock: 12 } })).toEqual(['H24', 24]);
    expect(await clocks({ clock: 'AUTO', country: 'US' })).toEqual(['AUTO', 12]);
  });

  it('keep their version if nothing changes', async () => {
    const { body } = await change({ contact: 'Operations +44 20 7946 0958' });
    expect((await change({ contact: 'Operations +44 20 7946 0958' })).body.version).toBe(body.version);
  });

  it.each([
    [{ accentColor: 'blue' }, 'body.pdf.accentColor'],
    [{ accentColor: '#12345' }, 'body.pdf.accentColor'],
    [{ accentColor: null }, 'body.pdf.accentColor'],
    [{ header: 'x'.repeat(121) }, 'body.pdf.header'],
    [{ footer: 'two\nlines' }, 'body.pdf.footer'],
    [{ logoUrl: 'http://example.org/logo.png' }, 'body.pdf.logoUrl'],
    [{ logoUrl: 'https://someone@example.org/logo.png' }, 'body.pdf.logoUrl'],
    [{ logoUrl: 'file:///etc/passwd' }, 'body.pdf.logoUrl'],
    [{ logoUrl: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'body.pdf.logoUrl'],
    [{ logoUrl: 'data:image/png;base64,PHN2Zy8+' }, 'body.pdf.logoUrl'],
    [{ companions: 'SOME' }, 'body.pdf.companions'],
    [{ companions: null }, 'body.pdf.companions'],
    [{ font: 'Comic' }, 'body.pdf.font'],
    [null, 'body.pdf'],
  ])('refuse %j and name the field', async (pdf, path) => {
    const { body, status } = await change(pdf);
    expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  });

  it('refuse a logo of more than 30 KB', async () => {
    const { body } = await change({ logoUrl: PNG.padEnd(40_004, 'A') });
    expect(body.errors[0]).toMatchObject({ path: 'body.pdf.logoUrl', message: expect.stringContaining('40000') });
  });
});
