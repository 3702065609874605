import { type Client, createClient, type Transport } from '@apeak/contract/client'
import type { ShopLinks } from '@apeak/contract/content'
import { createContext } from 'react-router'

/** What the server tells every page. `publicUrl` and `adminHost` are origins. */
export type Settings = {
  publicUrl: string
  adminHost: string
  links: ShopLinks
  /** Whether the live chat is another service's, in a frame. */
  framedChat: boolean
  /** Where the script of a provider's checkout is, by payment method: for pages that pay. */
  providerScripts: Record<string, string>
}

// The defaults serve `react-router dev` alone, which gets no context from the server.
const origin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'
const publicUrl = process.env.PUBLIC_URL ?? 'http://localhost:3000'
const overNetwork: Transport = (path, init) => fetch(new URL(path, origin), init)

/** The client that loaders call the shop with while they render on the server. */
export const apiContext = createContext<Client>(createClient(overNetwork))

/** The settings that pages are rendered with. */
export const settingsContext = createContext<Settings>({
  publicUrl,
  adminHost: publicUrl,
  links: {},
  framedChat: false,
  providerScripts: {},
})
