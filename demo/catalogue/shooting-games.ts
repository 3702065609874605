import { ask, group, packs, pass, topUp } from './notation.ts'
import type { DemoCategory } from './types.ts'

/** Mobile shooting games. */
export const shootingGames: DemoCategory[] = [
  {
    slug: 'pubg-mobile',
    name: 'PUBG Mobile',
    tags: ['popular', 'mobile-games', 'shooters'],
    description: topUp(
      'Unknown Cash (UC) for outfits, crates and the Royale Pass.',
      'Open your profile. The number below your name is the character ID.',
    ),
    options: [ask('Character ID')],
    groups: [
      group(
        'Unknown Cash',
        packs(
          'UC',
          '60:4.30 300+25:21.50 600+60:43.00 1500+300:107.00 3000+850:214.00 6000+2100:428.00',
        ),
      ),
      group(
        'Passes',
        pass('Royale Pass, 1 month', 44.9, 'Opens the elite rewards of the season for 30 days.'),
        pass('Prime subscription', 5.2, '150 UC over one month.'),
        pass('Prime Plus subscription', 46, '900 UC over one month.'),
      ),
    ],
  },
  {
    slug: 'free-fire',
    name: 'Garena Free Fire',
    tags: ['popular', 'mobile-games', 'shooters'],
    description: topUp(
      'Diamonds for characters, bundles and the Booyah Pass.',
      'Tap your banner in the lobby and copy the UID.',
    ),
    options: [ask('Player UID')],
    groups: [
      group(
        'Diamonds',
        packs(
          'Diamonds',
          '25:1.00 50:1.90 100:3.80 310:11.40 520:19.00 1060:38.00 2180:76.00 5600:190.00',
        ),
      ),
      group(
        'Memberships',
        pass('Weekly Membership', 8.9, '450 diamonds over 7 days.'),
        pass('Monthly Membership', 42.5, '2,600 diamonds over 30 days.'),
        pass('Booyah Pass', 13.9, "Opens the premium row of this season's rewards."),
      ),
    ],
  },
  {
    slug: 'call-of-duty-mobile',
    name: 'Call of Duty: Mobile',
    tags: ['mobile-games', 'shooters'],
    description: topUp(
      'Garena CP for operators, blueprints and draws.',
      'Open your profile and copy the Open ID under the player tab.',
    ),
    options: [ask('Open ID')],
    groups: [
      group(
        'CP',
        packs('CP', '31:2.00 63:4.00 128:8.00 321:20.00 645:40.00 1373:80.00 3564:200.00'),
      ),
      group(
        'Passes',
        pass('Battle Pass', 22, 'The premium row of the season.'),
        pass('Battle Pass Bundle', 52, 'The premium row and 12 tiers at once.'),
      ),
    ],
  },
  {
    slug: 'arena-breakout',
    name: 'Arena Breakout',
    tags: ['mobile-games', 'shooters'],
    description: topUp(
      'Bonds for cases, keys and insurance.',
      'Open the settings; the player ID is below the volume controls.',
    ),
    options: [ask('Player ID')],
    groups: [
      group(
        'Bonds',
        packs('Bonds', '60:4.20 310:20.90 630:41.90 1580:104.90 3200:209.00 6500:419.00'),
      ),
      group(
        'Cases',
        pass('Beginner Select', 4.2, 'Gear and Koen for the first raids.'),
        pass('Bulletproof Case, 30 days', 13.9, 'A case that is never lost.'),
      ),
    ],
  },
  {
    slug: 'delta-force',
    name: 'Delta Force',
    tags: ['mobile-games', 'pc-and-console', 'shooters'],
    description: topUp(
      'Delta Coins for phone and PC.',
      'Open your profile card and copy the player UID.',
    ),
    options: [ask('Player UID')],
    groups: [
      group(
        'Delta Coins',
        packs(
          'Delta Coins',
          '18:1.20 60:3.90 320:19.80 460:28.50 750:46.00 1480:89.00 3950:228.00',
        ),
      ),
    ],
  },
  {
    slug: 'blood-strike',
    name: 'Blood Strike',
    tags: ['mobile-games', 'shooters'],
    description: topUp(
      'Gold for strikers and weapon skins.',
      'The user ID is under your name on the profile.',
    ),
    options: [ask('User ID')],
    groups: [
      group(
        'Gold',
        packs(
          'Gold',
          '100+5:4.20 300+20:12.50 500+40:20.90 1000+100:41.50 2000+260:83.00 5000+800:207.00',
        ),
      ),
      group(
        'Passes',
        pass('Strike Pass Elite', 18.9, "The season's elite row."),
        pass('Strike Pass Premium', 38.9, 'The elite row and 15 levels.'),
      ),
    ],
  },
]
