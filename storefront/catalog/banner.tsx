import type { Category } from '@apeak/contract/catalog'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'

/** The head of a category's page: its art behind, its name and description before it. */
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
      <div className="wrap flex items-center gap-5 py-7 md:min-h-64 md:gap-8 md:py-10">
        <Picture
          image={category.base_image}
          alt=""
          sizes="(min-width: 48rem) 11rem, 5.5rem"
          widest={176}
          ratio={1}
          first={!category.background_image}
          inline={192}
          className="w-22 shrink-0 self-start rounded-2xl shadow-lift ring-1 ring-white/15 md:w-44 md:self-center"
        />
        <div className="min-w-0">
          <h1 className="text-3xl font-extrabold md:text-5xl">{category.name}</h1>
          {category.delivery_minutes !== null && (
            <p className="mt-2.5 inline-flex items-center gap-2 rounded-full bg-white/10 px-3 py-1 text-sm font-semibold text-[#d8f5e3] md:mt-3">
              <span aria-hidden="true" className="size-2 rounded-full bg-[#3ddc84]" />
              {deliveredIn(category.delivery_minutes)}
            </p>
          )}
          <RichText
            html={category.description}
            className="mt-2.5 max-w-[58ch] text-[#cdd5e3] md:mt-4 md:text-lg [&_a]:text-[#74c0ff]"
          />
        </div>
      </div>
    </section>
  )
}

/** Measured by the shop, of the orders of the last 24 hours. */
function deliveredIn(minutes: number): string {
  const time = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} hours`
  return `Delivered in ${time} today`
}
