import type { Language } from '@apeak/contract/languages'
import { checkMessages } from '@apeak/contract/messages/check-messages'

/** Messages that are the same in another language: names, and words that it shares with English. */
const same: Partial<Record<Language, string[]>> = {
  ms: [
    'chat.fromShop',
    'frame.goldBalance',
    'menu.menu',
    'pages.gold',
    'referrals.bank',
    'referrals.status',
  ],
  zh: ['pages.gold'],
}

checkMessages(import.meta.dirname, same)
