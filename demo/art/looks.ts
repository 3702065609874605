import type { Look } from './cover.ts'
import type { EmblemName } from './emblems.ts'
import type { ParticleName } from './particles.ts'
import type { SceneName } from './scenery.ts'

/** The look of each category, by its slug. */
export const looks: Record<string, Look> = {
  'mobile-legends': look('#0B0F3A #4B2FC9 #3E5BFF #8FD3FF #F4C350', 'blades', 'peaks', 'sparks'),
  'pubg-mobile': look('#1A1420 #2F6B7A #E08A1E #FFD27A #6F7F8F', 'helmet', 'contours', 'embers'),
  'free-fire': look('#240611 #8A1F5C #E8362B #FF9A3D #FFD76A', 'flame', 'dunes', 'embers'),
  'genshin-impact': look('#0A2438 #3D7BD1 #1FA7A0 #A8F0E0 #EBC672', 'compass', 'peaks', 'petals'),
  'honkai-star-rail': look('#150B33 #5A2FB8 #6B4BE0 #C6A8FF #F0C878', 'planet', 'galaxy', 'sparks'),
  valorant: look('#1B0B1E #3C2A6E #F0455A #FFC2B5 #37C2B4', 'kunai', 'shards', 'confetti'),
  roblox: look('#0C1A38 #3FA9E0 #2D7FF0 #FF6B5A #FFD24A', 'cubes', 'terrain', 'pixels'),
  'call-of-duty-mobile': look('#11160F #4F6B4A #7E8F3A #D9E39A #E2B64A', 'rank', 'city', 'embers'),
  'honor-of-kings': look('#1C0A1E #8C2A6B #C4263E #FFB45C #F3C64F', 'crown', 'echoes', 'petals'),
  'wild-rift': look('#041B30 #14608F #0E9BD1 #8DF1FF #DDB866', 'crystal', 'peaks', 'sparks'),
  'arena-breakout': look('#171410 #7A4A2B #A8763A #F0CF98 #8E99A3', 'strongbox', 'city', 'embers'),
  'zenless-zone-zero': look(
    '#14131F #5B2A86 #F2662E #F8E04A #46D3C8',
    'television',
    'burst',
    'pixels',
  ),
  'wuthering-waves': look('#081521 #2B5F86 #3C7F9E #CDEBF2 #E3C98B', 'wave', 'sea', 'snow'),
  'fc-mobile': look('#061E1A #0F5C7A #12A150 #C8F560 #E9EDF5', 'football', 'stadium', 'confetti'),
  'ragnarok-origin': look('#2A0E36 #5C8FE0 #E4589B #FFC9DE #F2CB6A', 'wings', 'hexes', 'petals'),
  'identity-v': look('#140D18 #4A2A5E #7A2E45 #E7B3A0 #C9A45C', 'mask', 'manor', 'petals'),
  'clash-of-clans': look('#0B1B3D #3FA05A #2F74D0 #FFC36B #E8A93A', 'tower', 'dunes', 'confetti'),
  'brawl-stars': look('#1D0A45 #C72C8F #8A3FFC #FFD93B #3BE0FF', 'brawler', 'burst', 'confetti'),
  'delta-force': look('#0A1714 #1D5F73 #14866D #8FF0C2 #C7D0D6', 'parachute', 'contours', 'snow'),
  'league-of-legends': look('#07122B #14788F #1C4FA8 #C9D9F5 #D9B25A', 'helm', 'echoes', 'sparks'),
  minecraft: look('#0E1F16 #4FA3E0 #35A852 #A6F08A #B07A46', 'pickaxe', 'terrain', 'pixels'),
  fortnite: look('#170B45 #8A2FD6 #4B3FE8 #F3E15B #57D6FF', 'bolt', 'shards', 'sparks'),
  'love-and-deepspace': look('#1A0F35 #3E4BB8 #A05BD6 #FFC4E1 #E9D3A8', 'moon', 'galaxy', 'petals'),
  'whiteout-survival': look(
    '#0A2140 #2F6FC0 #3C8FD9 #D8F3FF #9FC4E8',
    'snowflake',
    'peaks',
    'snow',
  ),
  'blood-strike': look('#1A0A10 #5A1F4A #D1263C #FF9F8A #B9C2CE', 'target', 'hexes', 'embers'),
  'teamfight-tactics': look('#120C36 #8A3FA8 #5A46D8 #FFB86B #E8C25E', 'shield', 'hexes', 'sparks'),
  'steam-wallet': look('#0A1626 #1F5F8F #2B6CA8 #9AD2F5 #AEBBC9', 'gear', 'circuit', 'snow'),
  'google-play': look('#062420 #2A6FC4 #12A374 #7FE8F0 #F6CF55', 'ticket', 'echoes', 'confetti'),
  'app-store': look('#0B1236 #6A4FE0 #2F7BF5 #B6D6FF #E6ECF7', 'tiles', 'circuit', 'sparks'),
  'playstation-store': look(
    '#0A0F33 #5A35C0 #2C50C8 #7FB4FF #D8DEEC',
    'controller',
    'galaxy',
    'pixels',
  ),
  'nintendo-eshop': look('#2A060C #F07A3A #E02A35 #FFB3A6 #F4E3CF', 'bag', 'burst', 'confetti'),
  'xbox-gift-card': look('#07190C #14696B #1E8A34 #B4F26B #C9D4CC', 'orb', 'hexes', 'sparks'),
  'razer-gold': look('#0B140C #1D6B4A #3FAE3C #D3F26A #F2C230', 'coins', 'circuit', 'sparks'),
  netflix: look('#1C0508 #5A1430 #C21F2C #FF9A8F #C9CDD6', 'reel', 'city', 'embers'),
  spotify: look('#06170E #14607A #1FAE58 #A5F5B4 #D9E4DC', 'headphones', 'echoes', 'sparks'),
  'discord-nitro': look('#120E3A #9A3FD0 #5B62F0 #FF8FD6 #FFD166', 'rocket', 'galaxy', 'sparks'),
  'garena-shells': look('#2B0A0C #1F7F9A #E3432B #FFB070 #F5D9A0', 'shell', 'sea', 'snow'),
  'unipin-credits': look('#1F0E05 #7A2FA0 #E57A1F #FFD08A #4FC3D9', 'joystick', 'burst', 'pixels'),
}

/** How a category looks; one without a look of its own gets crystals among peaks. */
export function lookOf(slug: string): Look {
  return (
    looks[slug] ?? look('#0B0E14 #27408F #F5A524 #FFD466 #FFCB52', 'crystal', 'peaks', 'sparks')
  )
}

/** A look; its colours in the order night, sky, main, light, metal. */
export function look(
  colours: string,
  emblem: EmblemName,
  scene: SceneName,
  air: ParticleName,
): Look {
  const [night = '#000000', sky = night, main = sky, light = main, metal = light] =
    colours.split(' ')
  return { palette: { night, sky, main, light, metal }, emblem, scene, air }
}
