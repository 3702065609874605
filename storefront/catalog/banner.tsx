import type { Category } from '@apeak/contract/catalog'
import { useState } from 'react'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'

/**
 * The head of a category's page: its art behind, its name and description before it. On phones it is
 * one strip, whose description opens at a touch.
 */
export function Banner({ category }: { category: Category }) {
  return (
    <section className="relative isolate overflow-hidden border-b border-line bg-[#0b0e14] text-[#f1f4fa]">
      {category.background_image && (
        <Picture
          image={category.background_image}
          alt=""
          sizes="100vw"
          widest={1280}
          ratio={3}
          first
          wideOnly
          className="absolute! inset-0 -z-20 size-full bg-[#0b0e14]!"
        />
      )}
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[linear-gradient(90deg,rgb(11_14_20/.94)_0%,rgb(11_14_20/.8)_45%,rgb(11_14_20/.25)_100%)] max-md:bg-[#0b0e14]/80"
      />
      <div className="wrap flex items-center gap-3.5 py-3 low:py-2 md:min-h-52 md:gap-8 md:py-8">
        <Picture
          image={category.base_image}
          alt=""
          sizes="(min-width: 48rem) 9rem, 4.5rem"
          widest={144}
          ratio={1}
          first={!category.background_image}
          inline={192}
          className="w-18 shrink-0 low:w-14 self-start rounded-xl shadow-lift ring-1 ring-white/15 md:w-36 md:self-center md:rounded-2xl"
        />
        <div className="min-w-0 flex-1">
          <h1 className="text-xl leading-tight font-extrabold md:text-5xl">{category.name}</h1>
          {category.delivery_minutes !== null && (
            <p className="mt-1 inline-flex items-center gap-2 text-sm font-semibold text-[#d8f5e3] md:mt-3 md:rounded-full md:bg-white/10 md:px-3 md:py-1">
              <span aria-hidden="true" className="size-2 rounded-full bg-[#3ddc84]" />
              {deliveredIn(category.delivery_minutes)}
            </p>
          )}
          <Description html={category.description} />
        </div>
      </div>
    </section>
  )
}

function Description({ html }: { html: string }) {
  const [open, setOpen] = useState(false)
  if (!html) return null
  const clamp = open ? '' : 'line-clamp-1 md:line-clamp-none'
  return (
    <div className={`mt-1 max-md:text-sm md:mt-4 ${open ? '' : 'flex items-baseline gap-2'}`}>
      <RichText
        html={html}
        className={`min-w-0 max-w-[62ch] text-[#cdd5e3] [&_a]:text-[#74c0ff] ${clamp}`}
      />
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="relative shrink-0 font-semibold text-[#74c0ff] before:absolute before:-inset-3 md:hidden"
      >
        {open ? 'Less' : 'More'}
        <span className="sr-only"> about this game</span>
      </button>
    </div>
  )
}

/** Measured by the shop, of the orders of the last 24 hours. */
function deliveredIn(minutes: number): string {
  const time = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} hours`
  return `Delivered in ${time} today`
}
