import type { ComponentType, ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

/** A page; `path` within the console. */
export type Page = { path: string; page: ComponentType }

/**
 * `name`: the last segment of the endpoint `/api/console/<name>`. Without a list it is not in the
 * menu. `record`: the only record, which the list redirects to.
 */
type Resource = {
  name: string
  record?: string
  views: Partial<Record<'list' | 'show' | 'edit' | 'create', ComponentType>>
}

/** The lines of the menu, by group. A line with several places shows them as tabs. */
export const menuGroups = {
  Today: ['Queue', 'Dashboard', 'Approvals'],
  Orders: ['Orders'],
  Customers: ['Customers', 'Inbox'],
  Catalogue: ['Games', 'Items', 'Promotions'],
  Content: ['Content'],
  Money: ['Money'],
  Affiliates: ['Affiliates'],
  Settings: ['Settings'],
} as const
export type MenuLine = (typeof menuGroups)[keyof typeof menuGroups][number]

/**
 * A place of the console. `in`: its line in the menu. `right`: hidden without it; the server
 * enforces it. `badge`: wraps the icon or name, for example with a count.
 */
export type Place = (Page | Resource) & {
  label: string
  in: MenuLine
  icon: ComponentType
  right?: string
  badge?: ComponentType<{ children: ReactNode }>
  /** The badge of its line in the menu, if it is another: the line counts all its places. */
  lineBadge?: ComponentType<{ children: ReactNode }>
}

/** The path of a place within the console. */
export const pathOf = (place: Place) => ('path' in place ? place.path : `/${place.name}`)

/** Redirects a resource without a list of its own to the page that shows it. */
export const redirectTo = (path: string) => () => <Navigate to={path} replace />
