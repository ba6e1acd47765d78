import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { once } from '#shared/platform/once.ts';

/** Addresses of this machine, of private networks and of nobody in particular (RFC 6890). */
const RESERVED = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;
/** Of IPv6 only what is given out to the public, without the ranges that carry IPv4 addresses inside. */
const GIVEN_OUT = ['2000::', 3] as const;
const CARRIERS = [
  ['2001::', 32],
  ['2002::', 16],
] as const;

const lists = once(() => {
  const [reserved, givenOut] = [new BlockList(), new BlockList()];
  for (const [address, bits] of RESERVED) reserved.addSubnet(address, bits, 'ipv4');
  for (const [address, bits] of CARRIERS) reserved.addSubnet(address, bits, 'ipv6');
  givenOut.addSubnet(...GIVEN_OUT, 'ipv6');
  return { reserved, givenOut };
});

/** Whether an IP address is one of the public network. */
export const isPublic = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  const { givenOut, reserved } = lists();
  if (isIPv6(address)) return givenOut.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
  return !reserved.check(address, 'ipv4');
};

/** Finds the address of a name and gives it only where it is public: what is checked is what is then connected to. */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const open = found?.filter(({ address }) => isPublic(address)) ?? [];
    const [first] = open;
    if (error) done(error, [], 0);
    else if (!first) done(new Error(`${name} has no public address`), [], 0);
    else if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });
};
