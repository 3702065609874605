import {
  ask,
  asking,
  askOptional,
  bundle,
  choose,
  confirm,
  group,
  packs,
  pass,
  topUp,
} from './notation.ts'
import type { DemoCategory } from './types.ts'

/** Mobile arena, strategy and sports games. */
export const arenaGames: DemoCategory[] = [
  {
    slug: 'mobile-legends',
    name: 'Mobile Legends: Bang Bang',
    tags: ['popular', 'mobile-games', 'strategy'],
    description: topUp(
      'Diamonds buy heroes, skins and emblem packs.',
      'Tap your avatar at the top left. The ID is below your name, the zone in the brackets after it.',
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
          askOptional('Message on the card', 'textarea'),
        ),
      ),
    ],
  },
  {
    slug: 'honor-of-kings',
    name: 'Honor of Kings',
    tags: ['popular', 'mobile-games', 'strategy'],
    description: topUp(
      'Tokens for heroes and skins.',
      'Tap your avatar; the UID is at the bottom left of the profile.',
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
    slug: 'brawl-stars',
    name: 'Brawl Stars',
    tags: ['popular', 'mobile-games', 'strategy'],
    description: topUp(
      'Gems for brawlers, skins and the Brawl Pass.',
      'The player tag starts with # and is below your name.',
    ),
    options: [ask('Player tag'), ask('Supercell ID email')],
    groups: [
      group('Gems', packs('Gems', '30:8.90 80:21.90 170:43.90 360:87.90 950:219.00 2000:429.00')),
      group(
        'Passes',
        pass('Brawl Pass', 32.9, 'All rewards of the season.'),
        pass('Brawl Pass Plus', 46.9, 'All rewards and 25% quicker progress.'),
      ),
    ],
  },
  {
    slug: 'clash-of-clans',
    name: 'Clash of Clans',
    tags: ['mobile-games', 'strategy'],
    description: topUp(
      'Gems and the Gold Pass for your village.',
      'Open your profile; the player tag starts with #.',
    ),
    options: [ask('Player tag'), ask('Supercell ID email')],
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
