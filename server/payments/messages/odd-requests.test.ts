import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oddRequests } from '@apeak/sandbox/odd-requests'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { readFiuuMessage } from '../providers/fiuu/fiuu-messages.ts'
import { readRefundNotice } from '../providers/fiuu/fiuu-refund-answers.ts'
import { readCheckoutResult, verifyWebhook } from '../providers/razorpay/razorpay-messages.ts'

const reader = { ...sandboxKeys.fiuu, orderidShape: /^o[0-9a-z]{26}-\d{1,4}$/ }

for (const valid of ['{"entity":"event","event":"payment.captured"}', 'tranID=1&status=00']) {
  for (const { name, body = Buffer.alloc(0) } of oddRequests(valid)) {
    test(`a message with ${name} (${valid.slice(0, 8)}…) is refused without side effects`, () => {
      const webhook = { rawBody: body, signature: 'ab'.repeat(32), eventId: undefined }
      assert.equal(verifyWebhook(webhook, ['secret']).kind, 'refused')
      assert.equal(readFiuuMessage(body, reader).kind, 'refused')
      assert.equal(readRefundNotice(body, reader).kind, 'refused')
      assert.equal(readCheckoutResult(body).kind, 'refused')
    })
  }
}
