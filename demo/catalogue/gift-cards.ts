import {
  ask,
  asking,
  askOptional,
  cards,
  choose,
  confirm,
  group,
  packs,
  pass,
  redeem,
  soldOut,
  topUp,
} from './notation.ts'
import type { DemoCategory } from './types.ts'

const worth = (value: string) => `RM ${value}`

/** Gift cards and subscriptions. */
export const giftCards: DemoCategory[] = [
  {
    slug: 'google-play',
    name: 'Google Play (MY)',
    tags: ['popular', 'gift-cards'],
    description: redeem(
      'Credit for apps and games on Android.',
      'Open the Play Store, tap your picture, then Payments and Redeem code.',
    ),
    options: [confirm('Region', 'My Google account is set to Malaysia')],
    groups: [
      group(
        'Gift cards',
        cards(worth, '20:20.60 30:30.90 50:51.20 100:102.00 200:203.50 300:305.00'),
      ),
    ],
  },
  {
    slug: 'app-store',
    name: 'App Store & iTunes',
    tags: ['popular', 'gift-cards', 'entertainment'],
    description: redeem(
      'Credit for apps, games, music and iCloud+.',
      'Open the App Store, tap your picture, then Redeem Gift Card or Code.',
    ),
    options: [],
    groups: [
      group('Malaysia', cards(worth, '20:20.90 50:51.90 100:103.00 200:205.50')),
      group(
        'United States',
        soldOut(
          'USD 50',
          cards((value) => `USD ${value}`, '5:23.50 10:46.50 25:115.50 50:229.00'),
        ),
      ),
    ],
  },
  {
    slug: 'razer-gold',
    name: 'Razer Gold (MY)',
    tags: ['gift-cards'],
    description: redeem(
      'Credit that more than 2,000 games accept.',
      'Log in to Razer Gold, open Reload and enter the PIN and the serial number.',
    ),
    options: [],
    groups: [group('PINs', cards(worth, '5:5.00 10:9.95 20:19.90 50:49.60 100:99.00 500:494.00'))],
  },
  {
    slug: 'garena-shells',
    name: 'Garena Shells',
    tags: ['gift-cards'],
    description: topUp(
      'Shells for every game of Garena.',
      'The account name is the one you log in to Garena with.',
    ),
    options: [ask('Garena account')],
    groups: [group('Shells', packs('Shells', '66:4.80 132:9.60 330:23.90 660:47.50 1320:95.00'))],
  },
  {
    slug: 'unipin-credits',
    name: 'UniPin Credits',
    tags: ['gift-cards'],
    description: redeem(
      'Credits for hundreds of games.',
      'Log in to UniPin, choose a game and pay with UniPin Credits.',
    ),
    options: [],
    groups: [group('Vouchers', cards(worth, '10:9.90 20:19.80 50:49.40 100:98.80'))],
  },
  {
    slug: 'netflix',
    name: 'Netflix',
    tags: ['gift-cards', 'entertainment'],
    description: redeem(
      'Credit for a Netflix subscription.',
      'Enter the code on the redeem page; the credit pays the coming months.',
    ),
    options: [],
    groups: [
      group(
        'Gift cards',
        cards(worth, '20:21.20 35:36.90 50:52.50 100:104.00').map((card) =>
          asking(
            card,
            askOptional('Send it as a gift on', 'date'),
            askOptional('Message on the card', 'textarea'),
          ),
        ),
      ),
    ],
  },
  {
    slug: 'spotify',
    name: 'Spotify Premium',
    tags: ['gift-cards', 'entertainment'],
    description: redeem(
      'Premium for Malaysian accounts.',
      'Log in at the redeem page of Spotify and enter the code.',
    ),
    options: [confirm('Plan', 'My account is not on a family plan')],
    groups: [
      group(
        'Individual',
        pass('Premium, 1 month', 17.2, 'Music without advertisements, also offline.'),
        pass('Premium, 3 months', 50.9, 'Music without advertisements, also offline.'),
        pass('Premium, 6 months', 99.9, 'Music without advertisements, also offline.'),
        pass('Premium, 12 months', 189, 'Music without advertisements, also offline.'),
      ),
    ],
  },
  {
    slug: 'discord-nitro',
    name: 'Discord Nitro',
    tags: ['entertainment'],
    description: redeem(
      'Nitro as a gift link.',
      'Open the link while you are logged in and accept the gift.',
    ),
    options: [],
    groups: [
      group(
        'Nitro',
        pass('Nitro Basic, 1 month', 12.5, 'Emoji everywhere and larger uploads.'),
        pass('Nitro Basic, 12 months', 125, 'Emoji everywhere and larger uploads.'),
        pass('Nitro, 1 month', 41.9, 'All perks and two boosts.'),
        asking(
          pass('Nitro, 12 months', 415, 'All perks and two boosts.'),
          choose('Send the gift link to', 'My email|A friend'),
          askOptional("The friend's email", 'field'),
        ),
      ),
    ],
  },
]
