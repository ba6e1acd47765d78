import { describe, expect, it } from '@jest/globals';
import { alikeIn, areAlikeNames } from '#shared/domain/guest-list/alike-names.ts';
import { mayBeOneOrganization, withOurSpelling } from '#shared/domain/guest-list/alike-records.ts';
import { guestJudge } from '#shared/domain/guest-list/recognise-guest.ts';

describe('two names', () => {
  it.each([
    ['Inés Valdivia', 'Ines Valdivia'],
    ['Mirela Dobrescu', 'DOBRESCU, Mirela'],
    ['Mirela Dobrescu', 'Dobrescu Mirela'],
    ['Mirela Dobrescu', 'DOBRESCU/MIRELA MRS'],
    ['Mirela Dobrescu', 'H.E. Mirela Dobrescu'],
    ['Mirela Dobrescu', 'Minister Dr. Mirela Dobrescu, PhD'],
    ['Mirela Dobrescu', 'Ms Dobrescu'],
    ['Mirela Dobrescu', 'M. Dobrescu'],
    ['Mirela Dobrescu', 'Mirela Anna Dobrescu'],
    ['Mirela Dobrescu', 'Mirela Dobrescu (Minister)'],
    ['Johannes van den Berg', 'Johannes Vandenberg'],
    ['Johannes van den Berg', 'Berg, Johannes v.d.'],
    ['Johannes van den Berg', 'Johannes Berg'],
    ['Rashid al-Maktari', 'Rashid Maktari'],
    ['Rashid al-Maktari', 'Rashid Al Maktari'],
    ['Rashid al-Maktari', 'Rashid Almaktari'],
    ['Mohammed Haddad', 'Muhammad Haddad'],
    ['Lars Bergström', 'Lars Bergstroem'],
    ['Jürgen Groß', 'Juergen Gross'],
    ['Åsa Sørensen', 'Aasa Soerensen'],
    ['Юлия Соколова', 'Yulia Sokolova'],
    ['Сергей Иванов', 'Sergey Ivanov'],
    ['Νίκος Παππάς', 'Nikos Pappas'],
    ['Jean-Luc Moreau', 'Jean Luc Moreau'],
    ["Siobhán O'Neill", 'Siobhan ONeill'],
    ['王 伟', '王伟'],
    ['Ana García López', 'Ana Garcia'],
  ])('%s and %s are alike', (one, other) => {
    expect([areAlikeNames(one, other), areAlikeNames(other, one)]).toEqual([true, true]);
    expect(alikeIn([{ name: 'Somebody Else' }, { name: one }])(other)).toEqual([{ name: one }]);
    expect(alikeIn([{ name: other }])(one)).toEqual([{ name: other }]);
  });

  it.each([
    ['Mirela Dobrescu', 'Mihai Dobrescu'],
    ['Mrs A. Okonjo', 'Mr A. Okonjo'],
    ['Wei Zhang', 'Wei Zhao'],
    ['Guest 1', 'Guest 12'],
    ['Don Johnson', 'Amina Johnson'],
    ['花子', '一郎'],
    ['!!!', '???'],
    ['J. K.', 'Jana Kovac'],
  ])('%s and %s are not', (one, other) => {
    expect([areAlikeNames(one, other), areAlikeNames(other, one)]).toEqual([false, false]);
  });
});

it.each([
  ['Ministry of Ports', 'Min. of Ports', true],
  ['Ministry of Ports', 'Ports Ministry', true],
  ['Ministry of Ports', 'MoP', true],
  ['Ministry of Ports', undefined, true],
  ['Harbour Trust', 'Harbour Trust Ltd.', true],
  ['Department of Transport', 'Dept Transport', true],
  ['Government of Anduria', 'Govt. of Anduria', true],
  ['Embassy of Anduria', 'Andurian Embassy', true],
  ['Ministry of Ports', 'Ministry of Harbours', false],
  ['Nordsee Foundation', 'Harbour Trust', false],
])('the organizations %s and %s may be one: %s', (one, other, expected) => {
  expect([mayBeOneOrganization(one, other), mayBeOneOrganization(other, one)]).toEqual([expected, expected]);
});

describe('a row with the e-mail address of a guest of another name', () => {
  const ann = { id: 'vip_1', name: 'Ann Keller', organization: 'Ministry of Ports', email: 'ann.keller@example.org' };
  const judge = guestJudge([ann, { id: 'vip_2', name: 'Wei Zhang' }]);
  const verdictOn = (name: string, email = 'Ann.Keller@example.org') =>
    judge({ name, organization: 'Ministry of Ports', email });

  it('waits if they share a name: it may be corrected, or a relative may use the address', () => {
    expect(verdictOn('Anna Keller')).toEqual({ is: 'WAITS', like: [ann] });
    expect(verdictOn('Ann Keller-Smith')).toEqual({ is: 'SAME', id: 'vip_1' });
    expect(verdictOn('Dr. Ann Smith')).toEqual({ is: 'WAITS', like: [ann] });
  });

  it('is a new guest if they share none, as with the address of an office', () => {
    expect(verdictOn('Bo Lind')).toEqual({ is: 'NEW' });
    expect(verdictOn('A. Lind')).toEqual({ is: 'NEW' });
    expect(verdictOn('Anna Keller', 'anna.keller@example.org')).toEqual({ is: 'NEW' });
  });
});

it('a poorer spelling keeps ours, and a row with an Id may correct it', () => {
  const ours = { name: 'Inés Valdivia', organization: 'Embassy of Anduria' };
  const found = (changes: object) => withOurSpelling(changes, ours, true);
  expect(found({ name: 'VALDIVIA Ines', sortName: 'VALDIVIA, Ines', organization: 'Emb. Anduria' })).toEqual({
    sortName: 'Valdivia, Inés',
  });
  expect(found({ name: 'Bo Larsen', organization: 'Harbour Trust' })).toEqual({
    name: 'Bo Larsen',
    organization: 'Harbour Trust',
  });
  expect(withOurSpelling({ name: 'INES VALDIVIA' }, ours, false)).toEqual({});
  expect(withOurSpelling({ name: 'Inés VALDIVIA' }, ours, false)).toEqual({ name: 'Inés VALDIVIA' });
  expect(withOurSpelling({ name: 'Inès Valdivia' }, { name: 'Ines Valdivia' }, false)).toEqual({
    name: 'Inès Valdivia',
  });
});
