import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  allLanguages,
  type Language,
  languageOf,
  languages,
  ORIGINAL,
} from '@apeak/contract/languages'
import * as accounts from '#accounts/mails.ts'
import * as affiliates from '#affiliates/mails.ts'
import { goldRefundMail, toppedUpMail, topupPlacedMail } from '#gold/mails.ts'
import * as orders from '#orders/mails.ts'
import type { Mail } from '#platform/mail/mail.ts'
import * as support from '#support/mails.ts'

const shop = 'https://shop.example'

/** A value that is the same in each language. */
const data = (text: string) => `‹${text}›`

const instructions = {
  bank_accounts: [{ bank: data('Bank'), number: '12345', holder: data('Holder') }],
  duitnow_qr: { path: '/files/qr.png' },
  note: data('A note.'),
}

const closed = Array.from({ length: 7 }, () => null)
/** The time of day in Malaysia in some hours. */
const inHours = (hours: number) =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(11, 16)

/** Hours that begin in an hour. */
const soon = Array.from({ length: 7 }, () => ({ opens: inHours(1), closes: inHours(2) }))

const orderIn = (language: Language, more: Partial<orders.MailedOrder> = {}) =>
  ({
    id: 'o00000000000000000000000000',
    short_reference: 'AP-7K2M-9QXF',
    language,
    status: 'processing',
    payment_method: 'fiuu',
    customer_email: 'aina@example.com',
    order_key: 'key',
    product_id: 1,
    product_name: data('100 Crystals'),
    category_name: data('Crystal Quest'),
    category_slug: 'crystal-quest',
    qty: 2,
    options: [{ name: data('User ID'), value: data('12345678') }],
    coupon_code: data('RAYA'),
    subtotal_sen: 1000,
    discount_sen: 100,
    fee_sen: 50,
    total_sen: 950,
    reserved_until: new Date('2026-03-04T16:05:00Z'),
    delivered_by_code: false,
    is_supplied: false,
    ...more,
  }) as orders.MailedOrder

const customer = { email: 'aina@example.com', first_name: data('Aina') }
const topup = {
  id: 'g1',
  short_reference: 'AG-7K2M-9QXF',
  value_sen: 1000,
  fee_sen: 50,
  paid_sen: 1050,
}
const payout = { name: data('Aina'), email: 'aina@example.com', amount_sen: 5000 }
const applicant = { ...payout, rejection_reason: data('No.'), code: data('AINA') }
const thread = { id: 1001, kind: 'ticket', email: 'aina@example.com' } as support.MailedThread

const notice = (language: Language, more: object) =>
  accounts.noticeMail(shop, {
    to: 'aina@example.com',
    first_name: data('Aina'),
    language,
    ...more,
  } as accounts.Notice)

/** Every mail to shoppers. */
const mails: Record<string, (language: Language) => Mail> = {
  'order paid': (language) =>
    orders.orderReceivedMail(orderIn(language), shop, { instructions, delivery_hours: closed }),
  'order paid out of hours': (language) =>
    orders.orderReceivedMail(orderIn(language), shop, { instructions, delivery_hours: soon }),
  'free order': (language) =>
    orders.orderReceivedMail(
      orderIn(language, { payment_method: 'no_payment', fee_sen: -50 }),
      shop,
      { instructions, delivery_hours: closed },
    ),
  'order placed': (language) =>
    orders.orderReceivedMail(orderIn(language, { status: 'pending' }), shop, {
      instructions,
      delivery_hours: closed,
    }),
  'order placed out of hours': (language) =>
    orders.orderReceivedMail(orderIn(language, { status: 'pending' }), shop, {
      instructions,
      delivery_hours: soon,
    }),
  'order unpaid': (language) => orders.orderUnpaidMail(orderIn(language), shop),
  'order put back': (language) => orders.orderPutBackMail(orderIn(language), shop),
  'order delivered': (language) =>
    orders.orderDeliveredMail(
      orderIn(language),
      { qty: 2, note: data('A note.'), codes: null },
      shop,
    ),
  'code delivered': (language) =>
    orders.orderDeliveredMail(orderIn(language), { qty: 1, note: null, codes: data('CODE') }, shop),
  'codes delivered': (language) =>
    orders.orderDeliveredMail(
      orderIn(language),
      { qty: 2, note: null, codes: `${data('ONE')}\n${data('TWO')}` },
      shop,
    ),
  'details corrected': (language) => orders.detailsCorrectedMail(orderIn(language), shop),
  'correction declined': (language) =>
    orders.correctionDeclinedMail(orderIn(language), data('No.'), shop),
  'order late': (language) =>
    orders.orderLateMail(orderIn(language), shop, { isRefundOffered: true }),
  'order link': (language) => orders.orderLinkMail(orderIn(language), shop),
  'shopper asked': (language) =>
    orders.shopperAskedMail(orderIn(language), data('Which server?'), shop),
  'order refunded': (language) => orders.orderRefundedMail(orderIn(language), 950, shop),
  'top-up placed': (language) =>
    topupPlacedMail(shop, customer, { ...topup, language }, instructions),
  'gold added': (language) => toppedUpMail(shop, customer, { ...topup, language, late: false }),
  'gold added late': (language) => toppedUpMail(shop, customer, { ...topup, language, late: true }),
  'gold refunded': (language) =>
    goldRefundMail(
      shop,
      { ...customer, language },
      {
        ...{
          order_id: 'o1',
          short_reference: 'AP-7K2M-9QXF',
          amount_sen: 1000,
          isUnapplied: false,
        },
      },
    ),
  'gold for unmatched money': (language) =>
    goldRefundMail(
      shop,
      { ...customer, language },
      {
        ...{ order_id: 'g1', short_reference: undefined, amount_sen: 1000, isUnapplied: true },
      },
    ),
  'email code': (language) =>
    accounts.emailCodeMail(
      shop,
      { email: 'aina@example.com', language, created_at: new Date('2026-03-04T16:05:00Z') },
      '482913',
    ),
  'account exists': (language) => accounts.accountExistsMail(shop, { ...customer, language }),
  'reset link': (language) => accounts.resetLinkMail(shop, { ...customer, language }, 'token'),
  'PIN code': (language) => accounts.pinCodeMail(shop, { ...customer, language }, '482913'),
  'password changed': (language) => notice(language, { kind: 'password-changed' }),
  'PIN changed': (language) => notice(language, { kind: 'pin-changed' }),
  'account deleted': (language) => notice(language, { kind: 'account-deleted' }),
  'account suspended': (language) =>
    notice(language, { kind: 'account-suspended', reason: data('Fraud.') }),
  'suspension lifted': (language) => notice(language, { kind: 'suspension-lifted' }),
  'password locked': (language) =>
    notice(language, { kind: 'locked', thing: 'password', minutes: 15 }),
  'PIN locked': (language) => notice(language, { kind: 'locked', thing: 'pin', minutes: 240 }),
  'email code locked': (language) =>
    notice(language, { kind: 'locked', thing: 'email-code', minutes: 15 }),
  'PIN code locked': (language) =>
    notice(language, { kind: 'locked', thing: 'pin-code', minutes: 15 }),
  'affiliate applied': (language) => affiliates.receivedMail(shop, 'aina@example.com', language),
  'affiliate approved': (language) =>
    affiliates.decisionMail(shop, { ...applicant, language }, 'approved'),
  'affiliate rejected': (language) =>
    affiliates.decisionMail(shop, { ...applicant, language }, 'rejected'),
  'affiliate suspended': (language) =>
    affiliates.decisionMail(shop, { ...applicant, language }, 'suspended'),
  'affiliate reinstated': (language) =>
    affiliates.decisionMail(shop, { ...applicant, language }, 'reinstated'),
  'commission as gold': (language) =>
    affiliates.payoutMail(shop, { ...payout, language, way: 'gold', bank_reference: null }),
  'commission to a bank': (language) =>
    affiliates.payoutMail(shop, { ...payout, language, way: 'bank', bank_reference: 'MBB1' }),
  'ticket received': (language) => support.threadReceivedMail(shop, { ...thread, language }),
  'enquiry received': (language) =>
    support.threadReceivedMail(shop, { ...thread, kind: 'partnership', language }),
  'reply to a ticket': (language) =>
    support.threadToSenderMail(shop, undefined, { ...thread, language }, [{ body: data('Hi.') }]),
  'reply in a chat': (language) =>
    support.threadToSenderMail(shop, undefined, { ...thread, kind: 'chat', language }, [
      { body: data('Hi.') },
    ]),
}

/** The mail's own words, without data, addresses and references. */
const wordsOf = ({ subject, text }: Mail) =>
  `${subject}\n${text}`
    .replace(/‹[^›]*›|https:\S+|\b(A[PG]-[\w-]+|[og]\d+|MBB1)\b/g, '')
    .replace(/\b(Apeak|Gold|PIN|DuitNow|RM|affiliate)\b/g, '')

/** Words of English that Malay and Chinese do not have. */
const english: Partial<Record<Language, RegExp>> = {
  ms: /\b(the|your|you|we|our|is|of|to|this|that|please|for|and|with|if|it|from|by|not|on|Monday|PM)\b/i,
  zh: /[a-z]{2,}/i,
}

for (const language of allLanguages) {
  describe(`mails in ${languages[language].name}`, () => {
    for (const [name, compose] of Object.entries(mails)) {
      test(name, () => {
        const mail = compose(language)
        assert.ok(mail.html.includes(`<html lang="${languages[language].tag}">`))
        const paths = [
          ...`${mail.text}\n${mail.html}`.matchAll(/https:\/\/shop\.example([^\s"<]*)/g),
        ]
        assert.notEqual(paths.length, 0)
        for (const [, path = ''] of paths) assert.equal(languageOf(path), language, path)
        const left = english[language]?.exec(wordsOf(mail).replace(/\b\d+:\d+ [AP]M\b/g, ''))
        assert.equal(left ?? null, null, `${mail.subject}\n${mail.text}`)
        if (language !== ORIGINAL) assert.notEqual(mail.subject, compose(ORIGINAL).subject)
      })
    }
  })
}
