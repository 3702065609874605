import {
  ask,
  asking,
  askOptional,
  bundle,
  cards,
  choose,
  confirm,
  group,
  packs,
  pass,
  redeem,
  topUp,
} from './notation.ts'
import type { DemoCategory } from './types.ts'

const worth = (value: string) => `RM ${value}`

/** PC and console games and stores. */
export const pcAndConsole: DemoCategory[] = [
  {
    slug: 'valorant',
    name: 'Valorant',
    tags: ['popular', 'pc-and-console', 'shooters'],
    description: topUp(
      'Valorant Points for skins and the Battlepass.',
      'Your Riot ID is the name with the tag after the #, as in Player#MY1.',
    ),
    options: [
      ask('Riot ID with tag'),
      choose('Region', 'Malaysia|Singapore|Indonesia|Thailand|Philippines'),
    ],
    groups: [
      group(
        'Valorant Points',
        packs(
          'VP',
          '475:19.90 1000:39.90 1475:58.90 2050:78.90 3050:118.00 3650:139.00 5350:199.00 11000:399.00',
        ),
      ),
    ],
  },
  {
    slug: 'league-of-legends',
    name: 'League of Legends',
    tags: ['pc-and-console', 'strategy'],
    description: topUp(
      'Riot Points for champions, skins and passes.',
      'Your Riot ID is the name with the tag after the #.',
    ),
    options: [ask('Riot ID with tag')],
    groups: [
      group(
        'Riot Points',
        packs('RP', '575:19.90 1380:45.90 2800:89.90 4500:139.00 6500:199.00 13500:399.00'),
      ),
    ],
  },
  {
    slug: 'teamfight-tactics',
    name: 'Teamfight Tactics',
    tags: ['pc-and-console', 'mobile-games', 'strategy'],
    description: topUp(
      'TFT Coins for little legends and arenas.',
      'Your Riot ID is the name with the tag after the #.',
    ),
    options: [ask('Riot ID with tag')],
    groups: [
      group(
        'TFT Coins',
        packs('TFT Coins', '575:19.90 1380:45.90 2800:89.90 4500:139.00 6500:199.00'),
      ),
    ],
  },
  {
    slug: 'roblox',
    name: 'Roblox',
    tags: ['popular', 'pc-and-console', 'gift-cards'],
    description: redeem(
      'Robux for avatars and experiences.',
      'Log in at the redeem page of Roblox in a browser and enter the code.',
    ),
    options: [],
    groups: [
      group(
        'Robux',
        packs('Robux', '80:5.20 400:24.50 800:48.50 1700:97.50 4500:239.00 10000:479.00'),
      ),
      group('Gift cards', cards(worth, '25:25.00 50:49.90 100:99.50 200:198.50')),
    ],
  },
  {
    slug: 'minecraft',
    name: 'Minecraft',
    tags: ['pc-and-console'],
    description: redeem(
      'Minecoins for skins, worlds and texture packs.',
      'Enter the code on the redeem page of your Microsoft account.',
    ),
    options: [],
    groups: [
      group(
        'Minecoins',
        packs('Minecoins', '330:8.90 1020:26.90 1720:44.50 3500:87.50 8800:205.00'),
      ),
      group(
        'Game',
        asking(
          bundle('Java & Bedrock Edition for PC', 119, 'The whole game for one Microsoft account.'),
          confirm('Account', 'The Microsoft account does not own the game yet'),
        ),
      ),
    ],
  },
  {
    slug: 'fortnite',
    name: 'Fortnite',
    tags: ['pc-and-console', 'shooters'],
    description: redeem(
      'V-Bucks for outfits, emotes and the Battle Pass.',
      'Enter the code on the V-Bucks card page with your Epic account.',
    ),
    options: [],
    groups: [
      group('V-Bucks', packs('V-Bucks', '800:28.90 2400:72.90 4500:119.00 12500:289.00')),
      group(
        'Crew',
        pass('Fortnite Crew, 1 month', 38.9, 'The Battle Pass, 1,000 V-Bucks and an outfit.'),
      ),
    ],
  },
  {
    slug: 'steam-wallet',
    name: 'Steam Wallet (MYR)',
    tags: ['popular', 'pc-and-console', 'gift-cards'],
    description: redeem(
      'Wallet codes for Malaysian Steam accounts.',
      'In Steam open Games, then Redeem a Steam Wallet Code.',
    ),
    options: [],
    groups: [
      group(
        'Wallet codes',
        cards(worth, '5:5.40 10:10.70 20:20.90 50:51.90 80:82.90 100:103.50 200:206.50 400:412.00'),
      ),
    ],
  },
  {
    slug: 'playstation-store',
    name: 'PlayStation Store (MY)',
    tags: ['pc-and-console', 'gift-cards'],
    description: redeem(
      'Wallet top-ups and PlayStation Plus for Malaysian accounts.',
      'On the console open PlayStation Store, then Redeem Codes.',
    ),
    options: [confirm('Region', 'My PlayStation account is a Malaysian one')],
    groups: [
      group('Wallet', cards(worth, '50:51.50 100:102.50 150:153.50 200:204.50 300:306.00')),
      group(
        'Plus',
        pass('Plus Essential, 1 month', 31.9, 'Online play and monthly games.'),
        pass('Plus Essential, 12 months', 219, 'Online play and monthly games.'),
        pass('Plus Extra, 12 months', 369, 'Essential and the game catalogue.'),
      ),
    ],
  },
  {
    slug: 'nintendo-eshop',
    name: 'Nintendo eShop',
    tags: ['pc-and-console', 'gift-cards'],
    description: redeem(
      'Balance and memberships for the eShop.',
      'On the console open Nintendo eShop, then Enter Code.',
    ),
    options: [],
    groups: [
      group(
        'US store',
        cards((value) => `USD ${value}`, '10:46.90 20:92.90 35:161.00 50:229.00'),
      ),
      group(
        'Japan store',
        cards(
          (value) => `JPY ${Number(value).toLocaleString('en')}`,
          '1000:31.90 3000:93.90 5000:155.00 9000:278.00',
        ),
      ),
      group(
        'Memberships',
        pass('Switch Online, 3 months', 37.9, 'Online play and classic games.'),
        pass('Switch Online, 12 months', 92.9, 'Online play and classic games.'),
      ),
    ],
  },
  {
    slug: 'xbox-gift-card',
    name: 'Xbox & Game Pass',
    tags: ['pc-and-console', 'gift-cards'],
    description: redeem(
      'Gift cards and Game Pass for Malaysian accounts.',
      'Enter the code on the redeem page of your Microsoft account.',
    ),
    options: [],
    groups: [
      group('Gift cards', cards(worth, '20:20.90 50:51.90 100:103.00 200:205.00')),
      group(
        'Game Pass',
        asking(
          pass('Game Pass Ultimate, 1 month', 55.9, 'Games for console, PC and cloud.'),
          askOptional('Start on', 'date'),
        ),
        pass('PC Game Pass, 1 month', 36.9, 'Games for PC.'),
      ),
    ],
  },
]
