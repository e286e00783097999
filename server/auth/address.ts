import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * An address as people write it: a server that listens on IPv6 sees those of IPv4 as `::ffff:192.168.1.20`.
 * @param address of a socket or of a proxy's header
 */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:([\d.]{7,15})$/i.exec(address)?.[1]
  return mapped && isIPv4(mapped) ? mapped : address
}

/** An address as limits count it: of IPv6 its /64, as a connection is given all 2^64 of those to choose from. */
export function countedAddress(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = [], tail] = plain.split('%', 1).join().split('::').map(groupsOf)
  const zeros = tail ? Array.from({ length: 8 - head.length - tail.length }, () => '0') : []
  const network = [...head, ...zeros, ...(tail ?? [])].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function groupsOf(part: string): string[] {
  // An IPv4 address at the end stands for two groups; which ones does not matter here.
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}

/** Whether a request comes from this machine itself. */
export function isOfThisMachine({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): boolean {
  // A proxy on this machine calls from here for others, whether it is trusted to say so or not.
  return headers['x-forwarded-for'] === undefined && /^127\.|^::1$/.test(plainAddress(ip))
}
