import { useRouteLoaderData } from 'react-router'
import type { Settings } from '../server-context.ts'

const origin = 'http://localhost'
const none: Settings = {
  publicUrl: origin,
  adminHost: origin,
  links: {},
  framedChat: false,
  providerScripts: {},
}

/** The page's settings from the server. Empty if even the root failed to load. */
export function useSettings(): Settings {
  return useRouteLoaderData<Settings>('root') ?? none
}
