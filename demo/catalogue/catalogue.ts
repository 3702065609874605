import { arenaGames } from './arena-games.ts'
import { giftCards } from './gift-cards.ts'
import { pcAndConsole } from './pc-and-console.ts'
import { rolePlayingGames } from './role-playing-games.ts'
import { shootingGames } from './shooting-games.ts'
import type { DemoCategory } from './types.ts'

/** All categories of the demo shop, in list order. */
export const categories: DemoCategory[] = [
  ...arenaGames,
  ...shootingGames,
  ...rolePlayingGames,
  ...pcAndConsole,
  ...giftCards,
]
