import { sen } from './notation.ts'
import type { DemoCoupon, DemoFlashSale, DemoPaymentMethod } from './types.ts'

export const flashSales: DemoFlashSale[] = [
  { category: 'mobile-legends', item: '284 Diamonds', price: sen(19.9), qty: 50, days: 3 },
  {
    category: 'genshin-impact',
    item: 'Blessing of the Welkin Moon',
    price: sen(16.9),
    qty: 120,
    days: 7,
  },
]

export const coupons: DemoCoupon[] = [
  { code: 'APEAK10', kind: 'percent', hundredths: 1000, usageLimit: null },
  {
    code: 'RM5OFF',
    kind: 'fixed',
    hundredths: 500,
    usageLimit: null,
    minSpend: sen(20),
    customerLimit: 1,
  },
  { code: 'FIRST100', kind: 'percent', hundredths: 2000, usageLimit: 100 },
]

// Cards and online banking stay disabled until their provider is set up.
export const paymentMethods: DemoPaymentMethod[] = [
  {
    value: 'apeak',
    label: 'Apeak Gold',
    note: null,
    marks: [],
    enabled: true,
    fee: { type: 'percent', value: 200 },
  },
  {
    value: 'razorpay',
    label: 'Card',
    note: null,
    marks: ['visa', 'mastercard'],
    enabled: true,
    fee: { type: 'percent', value: 250 },
    minPayable: sen(1),
  },
  {
    value: 'fiuu',
    label: 'Online banking & e-wallets',
    note: null,
    marks: ['fpx', 'tng', 'grabpay', 'duitnow'],
    enabled: true,
    fee: { type: 'fixed', value: 100, cap: 3000 },
    minPayable: sen(1.01),
  },
  {
    value: 'check_payment',
    label: 'Manual bank transfer',
    note: 'Checked within one working day',
    marks: [],
    enabled: true,
    fee: { type: 'fixed', value: 0 },
  },
]

// Invalid account numbers, so that no money can be sent there.
export const paymentInstructions = {
  bank_accounts: [
    { bank: 'Maybank', number: '5123 0000 0017', holder: 'Apeak Demo Sdn. Bhd.' },
    { bank: 'CIMB Bank', number: '8000 000 0025', holder: 'Apeak Demo Sdn. Bhd.' },
  ],
  note: 'We look for payments from 9:00am to 1:00am. This is a demo shop: please send no money.',
}
