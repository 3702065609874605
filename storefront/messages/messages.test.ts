import type { Language } from '@apeak/contract/languages'
import { checkMessages } from '@apeak/contract/messages/check-messages'

/** Messages that are the same in another language: names, and words that it shares with English. */
const same: Partial<Record<Language, string[]>> = {
  ms: [
    'chat.fromShop',
    'confirmOrder.item',
    'continueOrder.item',
    'frame.goldBalance',
    'gold.gold',
    'gold.topUpAmount',
    'goldHistory.debit',
    'goldHistory.topUp',
    'goldTopup.form',
    'goldTopup.topUp',
    'items.item',
    'items.promo',
    'items.promoOff',
    'menu.menu',
    'pages.gold',
    'paymentMethods.minimum',
    'products.byName',
    'products.popular',
    'referrals.bank',
    'referrals.status',
    'transactions.status',
  ],
  zh: ['gold.gold', 'pages.gold'],
}

checkMessages(import.meta.dirname, same)
