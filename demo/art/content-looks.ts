import { look } from './looks.ts'
import type { Scene } from './scene-art.ts'

/** What the home page's slides look like, by their keys. */
export const slideScenes: Record<string, Scene> = {
  'top-up': {
    look: look('#0B0E14 #5A3F9E #F5A524 #FFD466 #FFCB52', 'crystal', 'peaks', 'sparks'),
    pieces: 'coin',
  },
  'flash-sale': {
    look: look('#12082E #C22F7A #5B3BF0 #FF9AD0 #FFD166', 'bolt', 'burst', 'confetti'),
    pieces: 'diamond',
  },
  gold: {
    look: look('#160F06 #7A4E12 #E79A1E #FFE29A #FFC940', 'coins', 'echoes', 'sparks'),
    pieces: 'star',
  },
  'gift-cards': {
    look: look('#06202B #117A8C #16A39A #9FF5E0 #F6CF6B', 'ticket', 'galaxy', 'petals'),
    pieces: 'prism',
  },
}

/** What the posts' pictures look like, by the posts' slugs. */
export const postScenes: Record<string, Scene> = {
  'welcome-to-apeak': {
    look: look('#0B0E14 #3A56B8 #F5A524 #FFD466 #FFCB52', 'crown', 'peaks', 'sparks'),
    pieces: 'coin',
  },
  'how-busy-evenings-work': {
    look: look('#0A0F2B #3C3FA6 #7C6BF0 #CFD2FF #F2D58A', 'moon', 'city', 'snow'),
    pieces: 'star',
  },
  'find-your-player-id': {
    look: look('#0B1B2E #2C6FA8 #2F8FE0 #A9DCFF #F0C75C', 'compass', 'contours', 'sparks'),
    pieces: 'orb',
  },
  'apeak-gold-in-five-minutes': {
    look: look('#140E07 #8A5A16 #E8A020 #FFE08A #FFC83A', 'coins', 'hexes', 'embers'),
    pieces: 'crystal',
  },
  'a-pin-that-is-hard-to-guess': {
    look: look('#071C1C #1B7A6A #17A07E #9BF0CF #D8E1E8', 'shield', 'circuit', 'pixels'),
    pieces: 'orb',
  },
  'redeem-a-code-in-four-steps': {
    look: look('#1B0A2E #7A33B8 #A24BE8 #F0B8FF #F7CB5E', 'ticket', 'galaxy', 'confetti'),
    pieces: 'prism',
  },
  'how-a-flash-sale-works': {
    look: look('#2A0714 #B82A4E #F04A5A #FFC1A8 #FFD05A', 'rocket', 'burst', 'embers'),
    pieces: 'diamond',
  },
  'voucher-codes-to-begin-with': {
    look: look('#06231A #158A5C #22B573 #B8F7CF #F5D76A', 'bag', 'sea', 'petals'),
    pieces: 'note',
  },
}
