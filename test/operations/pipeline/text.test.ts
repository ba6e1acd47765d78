import { describe, expect, it } from '@jest/globals';
import * as createVip from '#functions/vips/create-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { Name } from '#shared/schemas/text.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');

function post(body: object | string) {
  return call(createVip, { as: coordinator, body });
}
function named(name: string) {
  return post({ name, department: 'OTHER' });
}

describe('a name is accepted', () => {
  it.each([
    ['Polish', 'Łukasz Żółć'],
    ['Greek', 'Ελευθέριος'],
    ['Cyrillic', 'Владимир'],
    ['Arabic, right to left', 'محمد عبد الله'],
    ['Hebrew, right to left', 'שָׂרָה'],
    ['Chinese', '王小明'],
    ['Japanese', '山田 花子'],
    ['Korean', '김철수'],
    ['Thai', 'สมชาย'],
    ['Hindi with a joiner', 'क्‍षितिज'],
    ['an emoji of several parts', 'Team 👩‍👩‍👧‍👦 🏳️‍🌈'],
    ['Japanese beyond the basic plane', '𠮷野家'],
    ['Irish with an apostrophe and a hyphen', "Siobhán O'Neill-Müller"],
    ['one letter', 'Å'],
    ['Tibetan with 8 marks on one letter', '\u0f67\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fbc\u0fbb\u0f82'],
    ['Persian with a zero-width non-joiner', 'علی\u200cرضا'],
    ['200 emoji', '😀'.repeat(200)],
    ['text that looks like code', '<script>alert(1)</script> {{7*7}} ${x} =1+1'],
  ])('if it is %s', async (_what, name) => {
    const created = await named(name);
    expect(created.status).toBe(201);
    const read = await call(getVip, { as: coordinator, params: { vipId: created.body.id } });
    expect(read.body.name).toBe(name.normalize('NFC'));
  });

  it('with composed or decomposed letters, which are the same name', async () => {
    const [composed, decomposed] = await Promise.all([named('Zoë Å'), named('Zoe\u0308 A\u030A')]);
    expect(decomposed.body.name).toBe(composed.body.name);
    expect(composed.body.name).toBe('Zo\u00eb \u00c5');
  });

  it('without the spaces around it', async () => {
    expect((await named('  \u00a0Ann \u3000')).body.name).toBe('Ann');
  });
});

const FEWER_MARKS = 'must have at most 8 marks on one letter: write that letter again with fewer';

describe('a name is refused', () => {
  it.each([
    ['that is empty', '', 'must not be empty'],
    ['of spaces', ' \t\u00a0 ', 'must not be empty'],
    ['of zero-width characters', '\u200b\u200d\ufeff', 'must contain a visible character'],
    ['of a soft hyphen and a joiner', '\u00ad\u2060', 'must contain a visible character'],
    ['of fillers that look like a blank', '\u3164\u115f\u2800\uffa0', 'must contain a visible character'],
    ['of tags and variation selectors', '\u{e0041}\ufe0f\u{e0100}', 'must contain a visible character'],
    ['of an accent without a letter', '\u0301', 'must contain a visible character'],
    ['of 201 emoji', '😀'.repeat(201), 'must have at most 200 characters'],
    ['of 10,000 characters', 'x'.repeat(10_000), 'must have at most 200 characters'],
    ['with a line break', 'Ann\nLee', 'must not contain line breaks or control characters'],
    ['with a null character', 'Ann\u0000Lee', 'must not contain line breaks or control characters'],
    ['with an escape character', 'Ann\u001b[31mLee', 'must not contain line breaks or control characters'],
    ['with a line separator', 'Ann\u2028Lee', 'must not contain line breaks or control characters'],
    ['with a change of direction', 'Ann\u202eeeL', 'must not contain line breaks or control characters'],
    ['with 9 marks on one letter', `Zq${'\u0301'.repeat(9)}`, FEWER_MARKS],
    ['with marks that joiners keep apart', `Zq${'\u0301\u200d'.repeat(150)}`.slice(0, 199), FEWER_MARKS],
    ['with half a character', 'Ann \ud83d', 'must be well-formed Unicode'],
  ])('%s', async (_what, name, message) => {
    const { body, status } = await named(name);
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'body.name', message }] });
  });

  it('with half a character written as a JSON escape', async () => {
    const { body, status } = await post('{"name":"Ann \\udc00 Lee","department":"OTHER"}');
    expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: 'body.name' });
  });
});

describe('a field whose name is half a character', () => {
  it('is refused in a well-formed answer', async () => {
    const answer = await post('{"name":"Ann","department":"OTHER","\\ud83d":1}');
    expect(answer.status).toBe(400);
    expect(answer.text.isWellFormed()).toBe(true);
    expect(answer.body.errors).toMatchObject([{ path: 'body.\ufffd', message: 'is not a known field' }]);
  });
});

describe('a single character', () => {
  it('is a name exactly if it is visible', () => {
    const visible = (character: string) =>
      /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && !/[\p{Default_Ignorable_Code_Point}\u2800]/u.test(character);
    const characters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code));
    const wrong = characters.filter(
      (character) => Name.safeParse(character).success !== visible(character.normalize('NFC')),
    );
    expect(wrong).toEqual([]);
  });
});
