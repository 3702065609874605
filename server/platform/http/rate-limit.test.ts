import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './rate-limit.ts'

test('a network is an IPv4 address, or the half of an IPv6 one', () => {
  const networks = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:db8:1:2::9': '2001:db8:1:2::/64',
    '2001:db8::9': '2001:db8:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '::1': '0:0:0:0::/64',
  }
  for (const [address, network] of Object.entries(networks)) {
    assert.equal(networkOf(address), network)
  }
})
