import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, networksOf } from './rate-limit.ts'

test('a network is an IPv4 address or an IPv6 /64', () => {
  const networks = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '::ffff:cb00:7107': '203.0.113.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:0DB8:1:2::9': '2001:db8:1:2::/64',
    '2001:db8::9': '2001:db8:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '::1': '0:0:0:0::/64',
  }
  for (const [address, network] of Object.entries(networks)) {
    assert.equal(networkOf(address), network)
  }
})

test('an IPv6 address belongs to its /64, /56 and /48', () => {
  const expected = ['2001:db8:1:2cd::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']
  assert.deepEqual(networksOf('2001:db8:1:2cd::9'), expected)
  assert.deepEqual(networksOf('2001:db8:1:2ff::9').slice(1), expected.slice(1))
  assert.deepEqual(networksOf('203.0.113.7'), ['203.0.113.7'])
})
