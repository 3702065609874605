import type { CategorySummary, Delivery } from '@apeak/contract/catalog'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { Link } from 'react-router'
import { cards } from '#messages/frame.ts'
import { Picture } from '../ui/picture.tsx'

/** The columns of the category grid, from the phone up. */
export const categoryGrid = 'grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-4 md:gap-x-5'

const sizes = '(min-width: 80rem) 18rem, (min-width: 40rem) 23vw, 46vw'

/** Three columns on phones, for the first screen. */
export const smallGrid =
  'grid grid-cols-3 gap-x-2.5 gap-y-3 big:grid-cols-2 sm:grid-cols-4 md:gap-x-5 md:gap-y-5'

const smallSizes = '(min-width: 80rem) 18rem, (min-width: 40rem) 23vw, 30vw'

type Props = {
  category: CategorySummary
  first?: boolean
  /** Of a `smallGrid`. */
  small?: boolean
}

/** A link to a category, with its art and name. */
export function CategoryCard({ category, first = false, small = false }: Props) {
  return (
    <Link
      to={pathTo(pagePaths.product, { slug: category.slug })}
      prefetch="intent"
      className="group block rounded-2xl outline-offset-4"
    >
      <span className="relative block overflow-hidden rounded-2xl ring-1 ring-line ring-inset transition duration-200 ease-out group-hover:-translate-y-1 group-hover:shadow-lift">
        <Picture
          image={category.base_image}
          sizes={small ? smallSizes : sizes}
          widest={290}
          first={first}
          inline={first ? 192 : undefined}
        />
        <span
          aria-hidden="true"
          className="gold-fill absolute inset-x-0 bottom-0 h-1 origin-left scale-x-0 transition duration-200 ease-out group-hover:scale-x-100 group-focus-visible:scale-x-100"
        />
      </span>
      <span
        className={`font-semibold ${small ? 'mt-1.5 line-clamp-2 text-sm leading-tight big:line-clamp-none sm:mt-2.5 sm:text-base sm:leading-snug' : 'mt-2.5 block leading-snug'}`}
      >
        {category.name}
      </span>
      {category.from_price && (
        <span className={`block text-muted ${small ? 'text-xs sm:text-sm' : 'text-sm'}`}>
          {cards.fromPrice(category.from_price)}
          {category.delivery && (
            <span className={small ? 'max-sm:hidden' : ''}>
              {' · '}
              <span className="whitespace-nowrap">{deliveryNames[category.delivery]}</span>
            </span>
          )}
        </span>
      )}
    </Link>
  )
}

const deliveryNames: Record<Delivery, string> = { direct: cards.topUp, code: cards.code }

/** The loading state of a grid of cards. */
export function CategoryGridSkeleton({ count, small }: { count: number; small?: boolean }) {
  return (
    <div className={small ? smallGrid : categoryGrid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index}>
          <div className="skeleton aspect-square rounded-2xl!" />
          <div className="skeleton mt-3 h-5 w-2/3" />
        </div>
      ))}
    </div>
  )
}
