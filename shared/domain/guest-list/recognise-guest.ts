import { plainText } from '#shared/domain/plain-text.ts';
import type { VipFields, VipRecord } from '#shared/schemas/vips/vip.ts';
import { alikeIn, differInALetter, saidName, shareAName, turned, wordsOfName } from './alike-names.ts';
import { mayBeOneOrganization } from './alike-records.ts';
import type { Verdict } from './decisions.ts';
import type { RowFault } from './faults.ts';
import type { ListedGuest } from './guests.ts';
import { tell } from './tell.ts';

function mailOf({ email }: Traits): string | undefined {
  return email?.toLowerCase();
}
function organizationOf({ organization }: Traits): string {
  return plainText(organization ?? '');
}

/**
 * Returns the seed of the id of a new guest without an Id, so that the same guest gets the same id in every list: their name and e-mail
 * address; without an e-mail address, their name and organization.
 */
export function idSeedOf({ fields }: ListedGuest): string {
  const mail = mailOf(fields);
  const second = mail === undefined ? ['organization', organizationOf(fields)] : ['email', mail];
  return JSON.stringify(['import', plainText(fields.name), ...second]);
}

type Traits = Pick<VipFields, 'name' | 'email' | 'organization' | 'phone'>;
type Known = Traits & { readonly id: string; readonly sortName?: string | undefined };

function isOther(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** Tells whether two guests of one name are the same. If both have an e-mail address, it must be equal; otherwise the organization. */
function isSame(a: Traits, b: Traits): boolean {
  const [mail, other] = [mailOf(a), mailOf(b)];
  return mail !== undefined && other !== undefined ? mail === other : organizationOf(a) === organizationOf(b);
}

/** Tells whether two guests of like names may be one person. */
function mayBeSame(a: Traits, b: Traits): boolean {
  if (isOther(mailOf(a), mailOf(b))) {
    return a.organization !== undefined && isNamesake(a, b) && organizationOf(a) === organizationOf(b);
  }
  return (a.phone !== undefined && a.phone === b.phone) || mayBeOneOrganization(a.organization, b.organization);
}

function isNamesake(a: Pick<Traits, 'name'>, b: Pick<Traits, 'name'>): boolean {
  return plainText(turned(a.name)) === plainText(turned(b.name));
}

/**
 * Returns a function that tells who a guest without an id is among others. The same name with the same e-mail address or organization is the
 * same person. So is the only one of exactly this name, if the guest has neither. Who is only like others waits, and so does who has the e-mail
 * address of another one who shares a name with them: `Anna Keller` with the address of `Ann Keller`.
 */
export function guestJudge<T extends Known>(others: readonly T[]): (guest: Traits) => Verdict<T> {
  const alike = alikeIn(others);
  const byMail = Map.groupBy(others, mailOf);
  return (guest) => {
    const near = alike(guest.name).filter((other) => mayBeSame(guest, other));
    const same = near.filter(
      (other) =>
        (isNamesake(guest, other) && isSame(guest, other)) ||
        (guest.email !== undefined && mailOf(guest) === mailOf(other)),
    );
    const mail = mailOf(guest);
    const ofMail = (mail === undefined ? [] : (byMail.get(mail) ?? [])).filter(({ name }) =>
      shareAName(guest.name, name),
    );
    const [one, ...more] = same.length > 0 ? same : new Set([...near, ...ofMail]);
    if (!one) return { is: 'NEW' };
    if (more.length > 0) return { is: 'WAITS', like: [one, ...more] };
    const hasNameOnly = guest.organization === undefined && guest.email === undefined;
    return same.length > 0 || (hasNameOnly && isExactly(guest.name, one))
      ? { is: 'SAME', id: one.id }
      : { is: 'WAITS', like: [one] };
  };
}

/**
 * Returns a function that finds who a new guest may be by a corrected name: those of the same organization, and no other e-mail address, whose
 * name is the same but for a letter. `taken` are those that another row means: they are relatives.
 */
export function correctedIn<T extends Known>(others: readonly T[], taken: ReadonlySet<string>) {
  const keysOf = (traits: Traits, words: readonly string[]): string[] =>
    words.map((word) => JSON.stringify([organizationOf(traits), word]));
  const byKey = new Map<string, { readonly other: T; readonly words: readonly string[] }[]>();
  for (const other of others) {
    if (taken.has(other.id)) continue;
    const words = wordsOfName(other.name);
    for (const key of new Set(keysOf(other, words))) byKey.set(key, [...(byKey.get(key) ?? []), { other, words }]);
  }
  return (guest: Traits): readonly T[] => {
    const words = wordsOfName(guest.name);
    const near = keysOf(guest, words).flatMap((key) => byKey.get(key) ?? []);
    const like = near.filter(
      (each) => !isOther(mailOf(guest), mailOf(each.other)) && differInALetter(words, each.words),
    );
    return [...new Set(like.map(({ other }) => other))];
  };
}

function isExactly(name: string, { name: ours, sortName }: Known): boolean {
  return [ours, sortName].some((each) => each !== undefined && saidName(each) === saidName(name));
}

/** A guest with the id of their VIP, which exists or will be created. */
export interface Identified {
  readonly guest: ListedGuest;
  readonly id: string;
}

/**
 * Returns, by their ids, who the new guests of a list may be among those of earlier rows. A row that says the same as an earlier one is a fault
 * (`duplicateRows`).
 */
export function likeEarlierRows(news: readonly Identified[]) {
  const alike = alikeIn(news.map(({ guest: { fields, row }, id }) => ({ ...fields, id, row })));
  return new Map(
    news.flatMap(({ guest: { fields, row }, id }) => {
      const earlier = alike(fields.name).filter((other) => other.row < row);
      const like = earlier.filter((other) => !isOther(mailOf(fields), mailOf(other)) && mayBeSame(fields, other));
      const isRepeated = like.some((other) => isNamesake(fields, other) && isSame(fields, other));
      return like.length === 0 || isRepeated ? [] : [[id, { is: 'WAITS' as const, like }]];
    }),
  );
}

/** Returns a fault for each row with the same guest as an earlier row. */
export function duplicateRows(identified: readonly Identified[]): RowFault[] {
  const rowOf = new Map<string, number>();
  const unnamed = identified.filter(({ guest }) => guest.ref === undefined).map(({ guest }) => guest);
  const byName = Map.groupBy(unnamed, ({ fields }) => plainText(turned(fields.name)));
  const alike = (fields: Traits) =>
    byName.get(plainText(turned(fields.name)))?.find((other) => isSame(fields, other.fields))?.row;
  return identified.flatMap(({ guest, id }) => {
    const { fields, ref, row } = guest;
    const first = rowOf.get(id) ?? (ref === undefined ? alike(fields) : undefined) ?? row;
    if (!rowOf.has(id)) rowOf.set(id, row);
    return first < row ? [{ row, ...tell('SAME_GUEST', { row: first }) }] : [];
  });
}

/** Returns a fault if the VIP of a guest is deleted, or was deleted for good (`erased`). */
export function missingVip(
  { guest, id }: Identified,
  vip: VipRecord | undefined,
  erased: ReadonlySet<string>,
): RowFault | undefined {
  const { row } = guest;
  if (!vip && erased.has(id)) {
    return { row, ...tell('VIP_ERASED') };
  }
  if (!vip?.deletedAt) return undefined;
  return { row, ...tell('VIP_DELETED', { name: vip.name }) };
}
