import { buyAgainPath } from '@apeak/contract/buy-again'
import type { OrderDetails } from '@apeak/contract/orders'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { buttonLook } from '../ui/button.tsx'
import { persistBoughtBefore } from './bought-before.ts'

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
    persistBoughtBefore(String(slug), { productId: product.id, quantity: qty, answers: options })
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
