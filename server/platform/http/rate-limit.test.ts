import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceOf } from './rate-limit.ts'

test('a source is an IPv4 address or the network of an IPv6 one', () => {
  const sources = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:db8:1:2::9': '2001:db8:1:2::/64',
    '2001:db8::9': '2001:db8:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '::1': '0:0:0:0::/64',
  }
  for (const [address, source] of Object.entries(sources)) assert.equal(sourceOf(address), source)
})
