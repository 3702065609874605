import type { Role } from '@apeak/contract/operators'

/**
 * A right and its roles. `fresh`: about money or a person, so that it needs a fresh second factor:
 * active within 15 minutes, and code entered within 8 hours.
 */
export type Right = { roles: readonly Role[]; fresh?: true }

const everyRole: readonly Role[] = ['owner', 'finance', 'fulfilment', 'content', 'support']

/** Every right and its roles. Each route names the one that it needs. */
export const rights = {
  'operators.read': { roles: ['owner'] },
  'operators.change': { roles: ['owner'], fresh: true },
  'events.read': { roles: ['owner', 'finance'] },
  'names.read': { roles: everyRole },
  'payments.read': { roles: ['owner', 'finance', 'support'] },
  'payments.decide': { roles: ['owner', 'finance'], fresh: true },
  'topups.confirm': { roles: ['owner', 'finance'], fresh: true },
  'gold.read': { roles: ['owner', 'finance', 'support'] },
  'gold.adjust': { roles: ['owner', 'finance'], fresh: true },
  'books.read': { roles: ['owner', 'finance'] },
  'books.change': { roles: ['owner', 'finance'], fresh: true },
  'system.read': { roles: ['owner'] },
  'jobs.retry': { roles: ['owner'], fresh: true },
  'dashboard.read': { roles: ['owner', 'finance'] },
  'customers.read': { roles: ['owner', 'finance', 'support'] },
  'customers.note': { roles: ['owner', 'finance', 'support'] },
  'customers.unlock': { roles: ['owner', 'support'], fresh: true },
  'customers.suspend': { roles: ['owner', 'finance'], fresh: true },
  'customers.flag': { roles: ['owner'], fresh: true },
  'customers.export': { roles: ['owner'], fresh: true },
  'customers.erase': { roles: ['owner'], fresh: true },
  'queue.read': { roles: ['owner', 'finance', 'fulfilment', 'support'] },
  'queue.claim': { roles: ['owner', 'finance', 'fulfilment', 'support'] },
  'orders.read': { roles: ['owner', 'finance', 'fulfilment', 'support'] },
  'orders.deliver': { roles: ['owner', 'fulfilment'] },
  'orders.correct': { roles: ['owner', 'fulfilment', 'support'], fresh: true },
  'orders.note': { roles: ['owner', 'finance', 'fulfilment', 'support'] },
  'orders.mail': { roles: ['owner', 'finance', 'fulfilment', 'support'] },
  'orders.money': { roles: ['owner', 'finance'], fresh: true },
  'orders.refund': { roles: ['owner', 'finance'], fresh: true },
  'affiliates.read': { roles: ['owner', 'finance', 'support'] },
  'affiliates.documents': { roles: ['owner', 'support'], fresh: true },
  'affiliates.decide': { roles: ['owner', 'support'], fresh: true },
  'affiliates.pay': { roles: ['owner', 'finance'], fresh: true },
  'inbox.read': { roles: ['owner', 'support'] },
  'inbox.answer': { roles: ['owner', 'support'] },
  'snippets.change': { roles: ['owner', 'support'] },
  'hours.change': { roles: ['owner', 'content', 'support'] },
  'codes.read': { roles: ['owner', 'finance', 'fulfilment', 'support'] },
  'codes.import': { roles: ['owner', 'fulfilment'] },
  'codes.settings': { roles: ['owner', 'fulfilment', 'content'] },
  'codes.withdraw': { roles: ['owner', 'fulfilment'], fresh: true },
  'codes.reveal': { roles: ['owner', 'fulfilment'], fresh: true },
  'suppliers.read': { roles: ['owner', 'finance', 'fulfilment', 'content'] },
  'suppliers.change': { roles: ['owner', 'finance'], fresh: true },
  'catalog.read': { roles: everyRole },
  'catalog.change': { roles: ['owner', 'content'] },
  'costs.read': { roles: ['owner', 'finance', 'content'] },
  'prices.change': { roles: ['owner', 'content'], fresh: true },
  'coupons.change': { roles: ['owner', 'content'], fresh: true },
  'methods.change': { roles: ['owner', 'finance'], fresh: true },
  'pictures.add': { roles: ['owner', 'content', 'finance'] },
  'content.read': { roles: ['owner', 'content', 'support'] },
  'content.change': { roles: ['owner', 'content'] },
  'translations.read': { roles: ['owner', 'finance', 'content', 'support'] },
  'settings.change': { roles: ['owner', 'content'] },
  'first-day.read': { roles: ['owner'] },
  'shop.open': { roles: ['owner'], fresh: true },
  'shop.change': { roles: ['owner', 'finance'], fresh: true },
  'changes.read': { roles: ['owner', 'finance', 'content'] },
  // Each kind of change request requires its own right, too.
  'changes.decide': { roles: ['owner', 'finance', 'content'], fresh: true },
  'tiers.read': { roles: ['owner', 'finance'] },
  'tiers.change': { roles: ['owner', 'finance'], fresh: true },
} satisfies Record<string, Right>

export type RightName = keyof typeof rights

/**
 * The login level of a route without a right: none, password, complete, fresh second factor.
 * `enrolment`: `fresh login`, or password and mailed code before the first enrolment.
 */
export type LoginNeeded = 'nobody' | 'password' | 'enrolment' | 'login' | 'fresh login'

const table: Readonly<Record<string, Right>> = rights

/** Whether one of the roles has the right. */
export const hasRight = (roles: readonly Role[], right: Right): boolean =>
  roles.some((role) => right.roles.includes(role))

/** The combined rights of roles, by name. */
export const rightsOf = (roles: readonly Role[]): string[] =>
  Object.entries(table).flatMap(([name, right]) => (hasRight(roles, right) ? [name] : []))

/** The right by its name; undefined for a login level. */
export const rightNamed = (name: RightName | LoginNeeded): Right | undefined => table[name]
