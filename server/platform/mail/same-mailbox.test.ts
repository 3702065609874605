import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailboxOf } from './same-mailbox.ts'

test('addresses that lead to one mailbox are one mailbox', () => {
  const known = [
    ['Aina.Binti@Example.com', 'aina.binti@example.com'],
    ['aina+games@example.com', 'aina@example.com'],
    ['a.i.n.a+1@GMail.com', 'aina@gmail.com'],
    ['aina@googlemail.com', 'aina@gmail.com'],
    ['a.i@gmail.com.example', 'a.i@gmail.com.example'],
  ] as const
  for (const [typed, mailbox] of known) assert.equal(mailboxOf(typed), mailbox)
})
