import { type Client, createClient, type Transport } from '@apeak/contract/client'
import type { ShopLinks } from '@apeak/contract/content'
import type { Language } from '@apeak/contract/languages'
import { createContext } from 'react-router'
import { language } from '#messages/language.ts'

/** The server's settings for every page. `publicUrl` and `adminHost` are origins. */
export type Settings = {
  /** The languages that the shop offers. */
  languages: readonly Language[]
  publicUrl: string
  adminHost: string
  links: ShopLinks
  /** Whether the live chat is an external service in a frame. */
  framedChat: boolean
  /** The script addresses of providers' checkouts, by payment method, for pages that pay. */
  providerScripts: Record<string, string>
}

// The defaults are only for `react-router dev`, which gets no context from the server.
const origin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'
const publicUrl = process.env.PUBLIC_URL ?? 'http://localhost:3000'
const overNetwork: Transport = (path, init) => fetch(new URL(path, origin), init)

/** The API client of loaders on the server. */
export const apiContext = createContext<Client>(
  createClient(overNetwork, undefined, undefined, language),
)

/** The settings for rendering pages. */
export const settingsContext = createContext<Settings>({
  languages: [language],
  publicUrl,
  adminHost: publicUrl,
  links: {},
  framedChat: false,
  providerScripts: {},
})
