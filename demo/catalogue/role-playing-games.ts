import { ask, asking, askOptional, bundle, choose, group, packs, pass, topUp } from './notation.ts'
import type { DemoCategory } from './types.ts'

const regions = 'Asia|America|Europe|TW, HK, MO'

/** Role-playing games, mostly for both phones and PC. */
export const rolePlayingGames: DemoCategory[] = [
  {
    slug: 'genshin-impact',
    name: 'Genshin Impact',
    tags: ['popular', 'mobile-games', 'role-playing'],
    description: topUp(
      'Genesis Crystals and the Blessing of the Welkin Moon.',
      'The UID is at the bottom right of the screen while you play.',
    ),
    options: [ask('UID'), choose('Server', regions)],
    groups: [
      group(
        'Genesis Crystals',
        packs(
          'Genesis Crystals',
          '60:4.20 300+30:20.50 980+110:62.90 1980+260:129.00 3280+600:209.00 6480+1600:415.00',
        ),
      ),
      group(
        'Blessings',
        pass(
          'Blessing of the Welkin Moon',
          19.9,
          '300 crystals at once and 90 Primogems on each of 30 days.',
        ),
        pass('Gnostic Hymn', 41.9, 'The paid row of the Battle Pass.'),
      ),
    ],
  },
  {
    slug: 'honkai-star-rail',
    name: 'Honkai: Star Rail',
    tags: ['popular', 'mobile-games', 'role-playing'],
    description: topUp(
      'Oneiric Shards and the Express Supply Pass.',
      'The UID stands at the bottom left of the screen.',
    ),
    options: [ask('UID'), choose('Server', regions)],
    groups: [
      group(
        'Oneiric Shards',
        packs(
          'Oneiric Shards',
          '60:4.20 300+30:20.50 980+110:62.90 1980+260:129.00 3280+600:209.00 6480+1600:415.00',
        ),
      ),
      group(
        'Passes',
        pass(
          'Express Supply Pass',
          19.9,
          '300 shards at once and 90 Stellar Jade on each of 30 days.',
        ),
        pass('Nameless Glory', 41.9, 'The paid row of Nameless Honor.'),
      ),
    ],
  },
  {
    slug: 'zenless-zone-zero',
    name: 'Zenless Zone Zero',
    tags: ['popular', 'mobile-games', 'role-playing'],
    description: topUp(
      'Monochromes for signal searches and upgrades.',
      'The UID stands at the bottom left of the screen.',
    ),
    options: [ask('UID'), choose('Server', regions)],
    groups: [
      group(
        'Monochromes',
        packs(
          'Monochromes',
          '60:4.20 300+30:20.50 980+110:62.90 1980+260:129.00 3280+600:209.00 6480+1600:415.00',
        ),
      ),
      group(
        'Memberships',
        pass(
          'Inter-Knot Membership',
          19.9,
          '300 Monochromes at once and 90 Polychromes on each of 30 days.',
        ),
      ),
    ],
  },
  {
    slug: 'wuthering-waves',
    name: 'Wuthering Waves',
    tags: ['mobile-games', 'role-playing'],
    description: topUp(
      'Lunites for convenes and the Lunite Subscription.',
      'Open the terminal; the UID is at its top left.',
    ),
    options: [ask('UID'), choose('Server', 'SEA|Asia|America|Europe|HMT')],
    groups: [
      group(
        'Lunites',
        packs(
          'Lunites',
          '60:4.20 300+30:20.90 980+110:64.90 1980+260:132.00 3280+600:215.00 6480+1600:425.00',
        ),
      ),
      group(
        'Subscriptions',
        pass(
          'Lunite Subscription',
          20.5,
          '300 Lunites at once and 90 Astrites on each of 30 days.',
        ),
        pass('Pioneer Podcast, Insider Channel', 42, 'The paid row of the podcast.'),
      ),
    ],
  },
  {
    slug: 'ragnarok-origin',
    name: 'Ragnarok Origin',
    tags: ['mobile-games', 'role-playing'],
    description: topUp(
      'Nyan Berries for costumes and cards.',
      'Open the settings and tap Account; copy the role ID.',
    ),
    options: [ask('Role ID'), choose('Server', 'Prontera|Geffen|Payon|Izlude|Morocc|Alberta')],
    groups: [
      group(
        'Nyan Berries',
        packs('Nyan Berries', '50:4.50 150:13.00 265:21.90 560:43.90 1150:87.90 3000:219.00'),
      ),
      group('Cards', pass('Monthly Card', 21.9, 'Nyan Berries on each of 30 days.')),
    ],
  },
  {
    slug: 'love-and-deepspace',
    name: 'Love and Deepspace',
    tags: ['mobile-games', 'role-playing'],
    description: topUp(
      'Crystals for memories and outfits.',
      'Open the settings; the UID is under Account.',
    ),
    options: [ask('UID'), choose('Server', 'Asia|America|Europe')],
    groups: [
      group(
        'Crystals',
        packs(
          'Crystals',
          '60:4.50 300+20:21.90 450+40:32.90 980+110:69.90 1980+270:139.00 3280+570:225.00 6480+1600:439.00',
        ),
      ),
      group(
        'Gifts',
        pass('Aurum Pass', 21.9, 'Diamonds on each of 30 days.'),
        asking(
          bundle(
            'Birthday bundle',
            65,
            'Crystals and a wish sheet, delivered on the day you choose.',
          ),
          ask('Birthday', 'date'),
          askOptional('Time of delivery', 'time'),
          askOptional('Your wish', 'textarea'),
        ),
      ),
    ],
  },
  {
    slug: 'identity-v',
    name: 'Identity V',
    tags: ['mobile-games', 'role-playing'],
    description: topUp(
      'Echoes for characters and essences.',
      'Tap your portrait; the player ID is below your name.',
    ),
    options: [ask('Player ID'), choose('Server', 'Asia|NA-EU')],
    groups: [
      group(
        'Echoes',
        packs(
          'Echoes',
          '60:3.90 185:11.90 305:19.50 690:41.50 2025:122.00 3330:199.00 6590:389.00',
        ),
      ),
    ],
  },
  {
    slug: 'whiteout-survival',
    name: 'Whiteout Survival',
    tags: ['mobile-games', 'strategy'],
    description: topUp(
      'Frost Stars for the shop of your settlement.',
      "Tap the chief's portrait; the player ID stands below the name.",
    ),
    options: [ask('Player ID'), ask('State number')],
    groups: [
      group(
        'Frost Stars',
        packs('Frost Stars', '99:4.30 499:21.50 999:42.90 1999:85.90 4999:214.00 9999:428.00'),
      ),
    ],
  },
]
