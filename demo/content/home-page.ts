import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { DemoSlide } from './content-types.ts'

/** The text of the banner above every page. */
export const announcement = 'New here? The code APEAK10 takes 10% off your order.'

/** The home page's slides in order. */
export const slides: DemoSlide[] = [
  {
    key: 'top-up',
    caption_1: 'Top up and keep climbing.',
    caption_2: 'Credits, passes and gift cards for the games you play, priced in ringgit.',
    call_to_action_url: pagePaths.products,
    call_to_action_text: 'Browse products',
  },
  {
    key: 'flash-sale',
    caption_1: 'Flash sale: diamonds for less',
    caption_2: 'A number of packs at a lower price, while they last.',
    call_to_action_url: pathTo(pagePaths.product, { slug: 'mobile-legends' }),
    call_to_action_text: 'See the sale',
  },
  {
    key: 'gold',
    caption_1: 'Pay with Apeak Gold and pay less',
    caption_2: 'Top up once, then pay with your PIN and get a discount on every order.',
    call_to_action_url: pagePaths.goldTopup,
    call_to_action_text: 'Top up gold',
  },
  {
    key: 'gift-cards',
    caption_1: 'A gift that always fits',
    caption_2: 'Gift card codes by email, for consoles, app stores and films.',
    call_to_action_url: `${pagePaths.products}?tag=gift-cards`,
    call_to_action_text: 'Choose a card',
  },
]
