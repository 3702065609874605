import type { WeekHours } from '@apeak/contract/opening-hours'
import type { Shop } from '@apeak/contract/shop'
import { useRouteLoaderData } from 'react-router'
import type { Settings } from '../server-context.ts'

const origin = 'http://localhost'
const none: Settings = {
  languages: [],
  publicUrl: origin,
  adminHost: origin,
  links: {},
  framedChat: false,
  providerScripts: {},
}

/** When the shop delivers; undefined if it could not be loaded. */
export function useDeliveryHours(): WeekHours | undefined {
  return useRouteLoaderData<{ shop?: Shop }>('root')?.shop?.delivery_hours
}

/** The page's settings from the server. Empty if even the root failed to load. */
export function useSettings(): Settings {
  return useRouteLoaderData<Settings>('root') ?? none
}
