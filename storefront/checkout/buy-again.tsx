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
    const reorder: Reorder = { productId: product.id, quantity: qty, answers: options }
    // Outside the address, for the category's page, which opens next.
    persistDraft(nameOf(String(slug)), reorder)
  }
  return (
    <Link to={buyAgainPath(slug, product.id)} onClick={keep} className={buttonLook('plain')}>
      Buy again
    </Link>
  )
}

/** A reorder: quantity, item and, if known, answers. */
type Reorder = {
  productId: number | null
  quantity: number
  answers: { name: string; value: string }[]
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
