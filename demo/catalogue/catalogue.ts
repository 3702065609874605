import { arenaGames } from './arena-games.ts'
import { giftCards } from './gift-cards.ts'
import { pcAndConsole } from './pc-and-console.ts'
import { rolePlayingGames } from './role-playing-games.ts'
import { shootingGames } from './shooting-games.ts'
import type { DemoCategory, DemoTag } from './types.ts'

/** All categories of the demo shop, in list order. */
export const categories: DemoCategory[] = [
  ...arenaGames,
  ...shootingGames,
  ...rolePlayingGames,
  ...pcAndConsole,
  ...giftCards,
]

/** The tags, in home page order. */
export const tags: DemoTag[] = [
  { slug: 'popular', name: 'Popular Now', onHomepage: true },
  { slug: 'mobile-games', name: 'Mobile Games', onHomepage: true },
  { slug: 'role-playing', name: 'Role-Playing', onHomepage: true },
  { slug: 'pc-and-console', name: 'PC & Console', onHomepage: true },
  { slug: 'gift-cards', name: 'Gift Cards', onHomepage: true },
  { slug: 'entertainment', name: 'Music, Film & Chat', onHomepage: true },
  { slug: 'shooters', name: 'Shooters', onHomepage: false },
  { slug: 'strategy', name: 'Strategy & Party', onHomepage: false },
]

/** Nicknames of games and cards, by slug. */
export const aliases: Readonly<Record<string, readonly string[]>> = {
  'mobile-legends': ['mlbb', 'ml'],
  'honor-of-kings': ['hok', 'aov'],
  'wild-rift': ['wr', 'lolwr'],
  'clash-of-clans': ['coc'],
  'fc-mobile': ['fifa', 'eafc'],
  'pubg-mobile': ['pubgm', 'bgmi'],
  'free-fire': ['ff', 'freefire'],
  'call-of-duty-mobile': ['cod', 'codm'],
  valorant: ['valo'],
  'league-of-legends': ['lol'],
  'teamfight-tactics': ['tft'],
  roblox: ['robux'],
  minecraft: ['mc'],
  fortnite: ['vbucks'],
  'playstation-store': ['psn', 'ps4', 'ps5'],
  'nintendo-eshop': ['switch'],
  'genshin-impact': ['gi'],
  'honkai-star-rail': ['hsr'],
  'zenless-zone-zero': ['zzz'],
  'wuthering-waves': ['wuwa'],
  'ragnarok-origin': ['ro'],
  'love-and-deepspace': ['lads', 'lnds'],
  'identity-v': ['idv'],
  'whiteout-survival': ['wos'],
  'google-play': ['gplay'],
  'app-store': ['apple', 'icloud'],
  'discord-nitro': ['dc'],
}
