import type { ShopLinks } from '@apeak/contract/content'
import { ConfigError, digits, type Env, url } from '#platform/settings.ts'

/** Placeholder links of the demo shop. */
const demoLinks: ShopLinks = {
  whatsapp: 'https://whatsapp.example/60123456789',
  facebook: 'https://facebook.example/apeak',
  tiktok: 'https://tiktok.example/@apeak',
  instagram: 'https://instagram.example/apeak',
  webDesigner: { name: 'Contour Studio', address: 'https://contour-studio.example/' },
}

/**
 * Reads the links to the shop's channels elsewhere; the demo has defaults. Throws `ConfigError`
 * naming the invalid variable.
 */
export function readShopLinks(env: Env, demo: boolean): ShopLinks {
  const page = (name: string) => url(env, name, ['https:'])
  const number = digits(env, 'WHATSAPP_NUMBER')
  const set: ShopLinks = {
    whatsapp: number && `https://wa.me/${number}`,
    facebook: page('FACEBOOK_URL'),
    tiktok: page('TIKTOK_URL'),
    instagram: page('INSTAGRAM_URL'),
    webDesigner: readWebDesigner(env),
  }
  const isAnySet = Object.values(set).some((link) => link !== undefined)
  return demo && !isAnySet ? demoLinks : set
}

function readWebDesigner(env: Env): ShopLinks['webDesigner'] {
  const name = env.WEB_DESIGNER_NAME
  const address = url(env, 'WEB_DESIGNER_URL', ['https:'])
  if (!name && !address) return undefined
  if (!name || !address) {
    throw new ConfigError(
      'WEB_DESIGNER_NAME and WEB_DESIGNER_URL must be set together or not at all.',
    )
  }
  return { name, address }
}
