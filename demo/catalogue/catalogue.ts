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

/** Nicknames of games and cards, and Chinese names of the editions sold in Malaysia, by slug. */
export const aliases: Readonly<Record<string, readonly string[]>> = {
  'mobile-legends': ['mlbb', 'ml', '无尽对决'],
  'honor-of-kings': ['hok', 'aov', '王者荣耀'],
  'wild-rift': ['wr', 'lolwr', '激斗峡谷', '英雄联盟手游'],
  'brawl-stars': ['荒野乱斗'],
  'clash-of-clans': ['coc', '部落冲突'],
  'fc-mobile': ['fifa', 'eafc', 'fc足球'],
  'pubg-mobile': ['pubgm', 'bgmi', '绝地求生', '吃鸡'],
  'free-fire': ['ff', 'freefire', '我要活下去'],
  'call-of-duty-mobile': ['cod', 'codm', '使命召唤'],
  'arena-breakout': ['暗区突围'],
  'delta-force': ['三角洲行动'],
  valorant: ['valo', '特战英豪', '无畏契约'],
  'league-of-legends': ['lol', '英雄联盟'],
  'teamfight-tactics': ['tft', '联盟战棋', '云顶之弈'],
  roblox: ['robux', '罗布乐思'],
  minecraft: ['mc', '我的世界'],
  fortnite: ['vbucks', '堡垒之夜'],
  'playstation-store': ['psn', 'ps4', 'ps5'],
  'nintendo-eshop': ['switch', '任天堂'],
  'genshin-impact': ['gi', '原神'],
  'honkai-star-rail': ['hsr', '崩坏星穹铁道', '崩铁'],
  'zenless-zone-zero': ['zzz', '绝区零'],
  'wuthering-waves': ['wuwa', '鸣潮'],
  'ragnarok-origin': ['ro', '仙境传说'],
  'love-and-deepspace': ['lads', 'lnds', '恋与深空'],
  'identity-v': ['idv', '第五人格'],
  'whiteout-survival': ['wos', '无尽冬日'],
  'google-play': ['gplay', '谷歌'],
  'app-store': ['apple', 'icloud', '苹果'],
  'razer-gold': ['雷蛇'],
  netflix: ['奈飞', '网飞'],
  'discord-nitro': ['dc'],
}
