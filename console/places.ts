import type { ComponentType, ReactNode } from 'react'

/**
 * A place in the console's menu. `right`: without it the place is not shown; the server refuses it too.
 * `badge`: what is around its icon, such as a number.
 */
export type Place = {
  label: string
  icon: ComponentType
  right?: string
  section: Section
  badge?: ComponentType<{ children: ReactNode }>
}

/** The menu's sections, in their order. */
export const sections = ['Today', 'Money', 'Shop', 'Content', 'People', 'You'] as const
export type Section = (typeof sections)[number]

/** A list of things; what has no list is not in the menu. */
export type Resource = Place & { name: string } & Partial<
    Record<'list' | 'show' | 'edit' | 'create', ComponentType>
  >
