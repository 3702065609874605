import type { CategorySummary, HomepageTag } from '@apeak/contract/catalog'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { buttonLook } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'

// How far each tile stands below the summit, in steps: together they draw a mountain.
const ridge = [
  'translate-y-[46%]',
  'translate-y-[20%]',
  'translate-y-0',
  'translate-y-[28%]',
  'translate-y-[52%]',
]

/** The first screen of the home page: what the shop is, and a ridge of its best-known games. */
export function Hero({ tags }: { tags: HomepageTag[] }) {
  const tiles = firstCategories(tags, ridge.length)
  return (
    <section className="relative overflow-hidden border-b border-line">
      <div aria-hidden="true" className="contours absolute inset-0" />
      <div className="wrap relative grid items-center gap-x-12 gap-y-10 pt-12 md:pt-16 lg:min-h-[29rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:pt-0">
        <div className="lg:py-16">
          <h1 className="max-w-[13ch] text-[clamp(2.6rem,6.4vw,4.4rem)] leading-[0.98] font-extrabold tracking-[-0.03em]">
            Top up and keep climbing.
          </h1>
          <p className="mt-5 max-w-[44ch] text-lg text-muted">
            Credits, passes and gift cards for the games you play. Priced in ringgit, paid by gold
            balance, card or online banking.
          </p>
          <Link to={pagePaths.products} className={`mt-7 ${buttonLook('gold')} min-h-12! px-6!`}>
            Browse products
            <ArrowRight aria-hidden="true" className="size-5" />
          </Link>
        </div>
        <Ridge tiles={tiles} />
      </div>
    </section>
  )
}

function Ridge({ tiles }: { tiles: CategorySummary[] }) {
  return (
    <ul className="flex h-40 items-start justify-center gap-2 sm:h-72 sm:gap-4 lg:h-full lg:items-end lg:pt-14">
      {tiles.map((category, index) => (
        <li key={category.id} className={`w-full min-w-0 flex-1 ${ridge[index]}`}>
          <Link
            to={pathTo(pagePaths.product, { slug: category.slug })}
            className="block overflow-hidden rounded-t-xl sm:rounded-t-2xl shadow-lift ring-1 ring-line outline-offset-4 transition duration-200 ease-out hover:-translate-y-2"
          >
            <Picture
              image={category.base_image}
              alt={category.name}
              sizes="20rem"
              widest={320}
              ratio={0.37}
              first={index === 2}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function firstCategories(tags: HomepageTag[], count: number): CategorySummary[] {
  const bySlug = new Map<string, CategorySummary>()
  for (const category of tags.flatMap((tag) => tag.categories)) {
    if (category.base_image && !bySlug.has(category.slug)) bySlug.set(category.slug, category)
  }
  return [...bySlug.values()].slice(0, count)
}
