import type { Option } from '@apeak/contract/catalog'
import type { OrderDetails } from '@apeak/contract/orders'
import { buyAgainPath } from '@apeak/contract/paths'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { reminders } from '#messages/reminders.ts'
import { api } from '../api.ts'
import { persistDraft, readDraft, removeDraft } from '../forms/draft.ts'
import { useVisitor } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { useQuery } from '../ui/use-query.ts'
import { lastBought } from './guest-memory.ts'
import { type Answers, answersByName, answersText } from './option-answers.ts'

type Props = {
  order: Pick<OrderDetails, 'qty' | 'product'> & {
    /** The answers, if visible to the viewer; otherwise the most recent player is used. */
    options?: { name: string; value: string }[]
  }
}

/** Reorders an order's item with a prefilled form; renders nothing if its game is no longer sold. */
export function BuyAgain({ order }: Props) {
  const { qty, product, options = [] } = order
  const { slug } = product.category
  if (slug === null) return null
  function keep({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    // A new tab would not read this tab's storage until later.
    if (ctrlKey || metaKey || shiftKey) return
    persistReorder(String(slug), { productId: product.id, quantity: qty, answers: options })
  }
  return (
    <Link to={buyAgainPath(slug, product.id)} onClick={keep} className={buttonLook('plain')}>
      {reminders.buyAgain}
    </Link>
  )
}

/** A reorder: quantity, item and, if known, answers. */
type Reorder = {
  productId: number | null
  quantity: number
  answers: { name: string; value: string }[]
}

/** Keeps a reorder outside the address, for the category's page, which opens next. */
function persistReorder(slug: string, reorder: Reorder): void {
  persistDraft(nameOf(slug), reorder)
}

/** The last purchase in this browser, on the home page: one tap to its filled form. */
export default function HomeBuyAgain() {
  const visitor = useVisitor()
  const bought = visitor === undefined ? null : lastBought(visitor?.id ?? null)
  const { value } = useQuery(
    visitor && bought ? bought.slug : null,
    (slug) => api.checkout.players(slug),
    { optional: 'Remembered players' },
  )
  if (!bought) return null
  const { slug, category, item, productId, quantity } = bought
  const player = answersText(value?.players[0]?.answers ?? bought.player)
  return (
    <Link
      to={buyAgainPath(slug, productId)}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        if (!ctrlKey && !metaKey && !shiftKey) {
          persistReorder(slug, { productId, quantity, answers: [] })
        }
      }}
      className="flex min-h-16 items-center gap-3 rounded-2xl border border-gold/50 bg-gold-wash px-4 py-2 hover:border-gold"
    >
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate font-semibold">
          {item} · {category}
        </span>
        <span className="block truncate text-sm text-muted tabular-nums">{player}</span>
      </span>
      <span className="shrink-0 font-semibold text-gold">{reminders.buyAgain}</span>
    </Link>
  )
}

const nameOf = (slug: string) => `again:${slug}`

/**
 * The reorder with which the category's form starts, once: `asked` are the present options. Null if there is
 * none.
 */
export function consumeReorder(
  slug: string,
  asked: Option[],
): { productId: number | null; quantity: number; answers: Answers } | null {
  const bought = readDraft<Reorder>(nameOf(slug))
  if (!bought) return null
  removeDraft(nameOf(slug))
  const { productId, quantity, answers } = bought
  return { productId, quantity, answers: answersByName(asked, answers) }
}
