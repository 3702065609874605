import type { Option } from '@apeak/contract/catalog'
import type { OrderDetails } from '@apeak/contract/orders'
import { buyAgainPath } from '@apeak/contract/paths'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { persistDraft, readDraft, removeDraft } from '../forms/draft.ts'
import { buttonLook } from '../ui/button.tsx'
import { type Answers, answersByName } from './option-answers.ts'

type Props = {
  order: Pick<OrderDetails, 'qty' | 'product'> & {
    /** What was answered, where whoever looks may see it; else the player who was ordered for last. */
    options?: { name: string; value: string }[]
  }
  look?: Parameters<typeof buttonLook>[0]
  className?: string
}

/** Leads to an order's item, with all of its form filled in; nothing where its game is sold no more. */
export function BuyAgain({ order, look = 'plain', className = '' }: Props) {
  const { qty, product, options = [] } = order
  const { slug } = product.category
  if (slug === null) return null
  function keep({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    // In another tab it would lie here until this one comes by.
    if (ctrlKey || metaKey || shiftKey) return
    persistReorder(String(slug), { productId: product.id, quantity: qty, answers: options })
  }
  return (
    <Link
      to={buyAgainPath(slug, product.id)}
      onClick={keep}
      className={`${buttonLook(look)} ${className}`}
    >
      Buy again
    </Link>
  )
}

/** An order that is to be bought again: how many of which item, and what was answered, where that is known. */
type Reorder = {
  productId: number | null
  quantity: number
  answers: { name: string; value: string }[]
}

const nameOf = (slug: string) => `again:${slug}`

/** Keeps it for the category's page, which is opened next. Nothing of it stands in an address. */
function persistReorder(slug: string, bought: Reorder): void {
  persistDraft(nameOf(slug), bought)
}

/** What the category's form begins with, once: `asked` is all that may be asked there. Null for nothing. */
export function takeReorder(
  slug: string,
  asked: Option[],
): { productId: number | null; quantity: number; answers: Answers } | null {
  const bought = readDraft<Reorder>(nameOf(slug))
  if (!bought) return null
  removeDraft(nameOf(slug))
  const { productId, quantity, answers } = bought
  return { productId, quantity, answers: answersByName(asked, answers) }
}
