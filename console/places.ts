import type { ComponentType, ReactNode } from 'react'

/**
 * A place in the menu. `right`: hidden without it; the server enforces it. `badge`: wraps the icon,
 * for example with a count.
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

/** A resource; one without a list is not in the menu. */
export type Resource = Place & { name: string } & Partial<
    Record<'list' | 'show' | 'edit' | 'create', ComponentType>
  >
