import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countedAddress, plainAddress } from '#server/auth/address.ts'

const group = fc.integer({ min: 0, max: 0xffff })
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count })

function written(parts: number[], isLarge: boolean): string {
  const text = parts.map((part) => part.toString(16)).join(':')
  return isLarge ? text.toUpperCase() : text
}

/** As most systems write it: the first run of zeros left out. */
function shortened(parts: number[]): string {
  const text = written(parts, false).replace(/(?:^|:)0(?::0)+(?:$|:)/, '::')
  return isIPv6(text) ? text : written(parts, false)
}

it('counts an IPv6 address by its /64, however it is written', () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), fc.boolean(), (network, one, other, isLarge) => {
      const counted = countedAddress(written([...network, ...one], isLarge))
      expect(counted).toBe(`${written(network, false)}::/64`)
      expect(countedAddress(shortened([...network, ...other]))).toBe(counted)
    }),
  )
})

it('keeps networks apart', () => {
  fc.assert(
    fc.property(groups(8), fc.nat(3), fc.integer({ min: 1, max: 0xffff }), (parts, place, by) => {
      const moved = parts.map((part, index) => (index === place ? (part + by) % 0x10000 : part))
      expect(countedAddress(written(moved, false))).not.toBe(countedAddress(written(parts, false)))
    }),
  )
})

it.each([
  ['192.168.1.20', '192.168.1.20'],
  ['::ffff:192.168.1.20', '192.168.1.20'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b:1:2::192.0.2.33', '64:ff9b:1:2::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('counts %j as %j', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})

it.each([
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::FFFF:192.168.1.20', '192.168.1.20'],
  ['2001:db8::ffff:1.2.3.4', '2001:db8::ffff:1.2.3.4'],
  ['::ffff:999.1.1.1', '::ffff:999.1.1.1'],
])('writes %s as %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})
