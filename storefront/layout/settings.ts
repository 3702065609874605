import { useRouteLoaderData } from 'react-router'
import type { Settings } from '../server-context.ts'

const none: Settings = { publicUrl: 'http://localhost', adminHost: '', whatsappNumber: '' }

/** What the server told this page. Empty where even the root failed to load. */
export function useSettings(): Settings {
  return useRouteLoaderData<Settings>('root') ?? none
}
