import {
  ask,
  asking,
  bundle,
  choose,
  confirm,
  group,
  mayAsk,
  packs,
  pass,
  topUp,
} from './notation.ts'
import type { DemoCategory } from './types.ts'

/** Arena and shooting games on phones. */
export const battleGames: DemoCategory[] = [
  {
    slug: 'mobile-legends',
    name: 'Mobile Legends: Bang Bang',
    tags: ['popular', 'mobile-games', 'strategy'],
    currency: 'diamond',
    description: topUp(
      'Diamonds buy heroes, skins and emblem packs.',
      'Tap your avatar at the top left. The ID stands below your name, the zone in the brackets after it.',
    ),
    options: [ask('User ID'), ask('Zone ID')],
    groups: [
      group(
        'Diamonds',
        packs(
          'Diamonds',
          '14:1.20 42:3.60 70:6.00 140:12.00 284:23.90 355:29.90 716:59.00 1446:118.00 2976:235.00 7502:589.00',
        ),
      ),
      group(
        'Passes',
        pass('Weekly Diamond Pass', 7.5, '80 diamonds at once and 20 on each of the next 7 days.'),
        pass(
          'Twilight Pass',
          39.9,
          'Diamonds, a skin and rewards that grow with your account level.',
        ),
      ),
      group(
        'Gifts',
        asking(
          bundle(
            'Epic skin as a gift',
            48,
            'Sent by a friend account in the game, 7 days after it was added.',
          ),
          ask('Skin name'),
          ask('When may we send it?', 'date_time'),
          confirm('Friend request', 'I have added the account named in my order as a friend'),
        ),
        asking(
          bundle(
            'Starlight card as a gift',
            28.5,
            'One month of Starlight for you or for a friend.',
          ),
          mayAsk('Message on the card', 'textarea'),
        ),
      ),
    ],
  },
  {
    slug: 'pubg-mobile',
    name: 'PUBG Mobile',
    tags: ['popular', 'mobile-games', 'shooters'],
    currency: 'coin',
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
    currency: 'diamond',
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
    currency: 'coin',
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
    slug: 'honor-of-kings',
    name: 'Honor of Kings',
    tags: ['popular', 'mobile-games', 'strategy'],
    currency: 'star',
    description: topUp(
      'Tokens for heroes and skins.',
      'Tap your avatar; the UID stands at the bottom left of the profile.',
    ),
    options: [ask('UID')],
    groups: [
      group(
        'Tokens',
        packs(
          'Tokens',
          '16:1.00 80:4.50 240:13.50 400:22.50 560:31.50 830:45.00 1245:67.50 2508:135.00 4180:225.00',
        ),
      ),
      group(
        'Cards',
        pass('Weekly Card', 4.5, 'Tokens at once and something on each of 7 days.'),
        pass('Weekly Card Plus', 13.5, 'The larger weekly card.'),
      ),
    ],
  },
  {
    slug: 'wild-rift',
    name: 'League of Legends: Wild Rift',
    tags: ['mobile-games', 'strategy'],
    currency: 'crystal',
    description: topUp(
      'Wild Cores for champions and skins.',
      'Your Riot ID is the name with the tag after the #, as in Player#MY1.',
    ),
    options: [ask('Riot ID with tag'), choose('Region', 'Malaysia|Singapore|Philippines|Thailand')],
    groups: [
      group(
        'Wild Cores',
        packs('Wild Cores', '425:19.90 1000:44.90 1850:82.90 3275:145.00 4800:209.00 10000:419.00'),
      ),
    ],
  },
  {
    slug: 'arena-breakout',
    name: 'Arena Breakout',
    tags: ['mobile-games', 'shooters'],
    currency: 'note',
    description: topUp(
      'Bonds for cases, keys and insurance.',
      'Open the settings; the player ID stands below the volume controls.',
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
    currency: 'coin',
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
    currency: 'coin',
    description: topUp(
      'Gold for strikers and weapon skins.',
      'The user ID stands under your name on the profile.',
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
  {
    slug: 'brawl-stars',
    name: 'Brawl Stars',
    tags: ['popular', 'mobile-games', 'strategy'],
    currency: 'star',
    description: topUp(
      'Gems for brawlers, skins and the Brawl Pass.',
      'The player tag starts with # and stands below your name.',
    ),
    options: [ask('Player tag'), ask('Supercell ID e-mail')],
    groups: [
      group('Gems', packs('Gems', '30:8.90 80:21.90 170:43.90 360:87.90 950:219.00 2000:429.00')),
      group(
        'Passes',
        pass('Brawl Pass', 32.9, 'All rewards of the season.'),
        pass('Brawl Pass Plus', 46.9, 'All rewards and 25 % quicker progress.'),
      ),
    ],
  },
  {
    slug: 'clash-of-clans',
    name: 'Clash of Clans',
    tags: ['mobile-games', 'strategy'],
    currency: 'prism',
    description: topUp(
      'Gems and the Gold Pass for your village.',
      'Open your profile; the player tag starts with #.',
    ),
    options: [ask('Player tag'), ask('Supercell ID e-mail')],
    groups: [
      group(
        'Gems',
        packs('Gems', '80:4.50 500:21.90 1200:43.90 2500:87.90 6500:219.00 14000:439.00'),
      ),
      group('Passes', pass('Gold Pass', 29.9, 'Perks and rewards for one season.')),
    ],
  },
  {
    slug: 'fc-mobile',
    name: 'EA Sports FC Mobile',
    tags: ['mobile-games', 'strategy'],
    currency: 'coin',
    description: topUp(
      'FC Points and Silver for your team.',
      'Open the settings; the UID is at the bottom left.',
    ),
    options: [ask('UID')],
    groups: [
      group(
        'FC Points',
        packs('FC Points', '40:2.00 100:4.90 520:23.90 1070:47.90 2200:95.90 5750:239.00'),
      ),
      group('Silver', packs('Silver', '39:2.00 99:4.90 499:23.90 999:47.90')),
    ],
  },
]
