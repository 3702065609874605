import { arenaGames } from './arena-games.ts'
import { giftCards } from './gift-cards.ts'
import { pcAndConsole } from './pc-and-console.ts'
import { rolePlayingGames } from './role-playing-games.ts'
import { shootingGames } from './shooting-games.ts'
import type { DemoCategory } from './types.ts'

/** Every category of the demo shop, in the order in which lists show them. */
export const categories: DemoCategory[] = [
  ...arenaGames,
  ...shootingGames,
  ...rolePlayingGames,
  ...pcAndConsole,
  ...giftCards,
]
