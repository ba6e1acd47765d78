import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { once } from '#shared/platform/once.ts';

/** Addresses of this machine, of private networks and for special purposes (RFC 6890). */
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
/** The public range of IPv6. */
const PUBLIC_IPV6 = ['2000::', 3] as const;
/** The parts of that range that embed IPv4 addresses. */
const EMBEDDED_IPV4 = [
  ['2001::', 32],
  ['2002::', 16],
] as const;

const lists = once(() => {
  const [reserved, publicIpv6] = [new BlockList(), new BlockList()];
  for (const [address, bits] of RESERVED) reserved.addSubnet(address, bits, 'ipv4');
  for (const [address, bits] of EMBEDDED_IPV4) reserved.addSubnet(address, bits, 'ipv6');
  publicIpv6.addSubnet(...PUBLIC_IPV6, 'ipv6');
  return { reserved, publicIpv6 };
});

/** Tells if an IP address belongs to the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const { publicIpv6, reserved } = lists();
  if (isIPv6(address)) return publicIpv6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
  return !reserved.check(address, 'ipv4');
}

/** Looks up a host name and returns its public addresses only. The socket connects to exactly these addresses. */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const allowed = found?.filter(({ address }) => isPublic(address)) ?? [];
    const [first] = allowed;
    if (error) done(error, [], 0);
    else if (!first) done(new Error(`${name} has no public address`), [], 0);
    else if (options.all) done(null, allowed);
    else done(null, first.address, first.family);
  });
};
