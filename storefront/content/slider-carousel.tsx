import type { Slide, Slider } from '@apeak/contract/content'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Deferred } from '../api.ts'
import { buttonLook } from '../ui/button.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { Picture } from '../ui/picture.tsx'

const frame = 'wrap max-md:px-0 md:pt-6'

/** The home page's slides. */
export function SliderCarousel({ load }: { load: Deferred<Slider> }) {
  return (
    <AwaitDeferred
      load={load}
      pending={
        <div role="status" className={frame}>
          <span className="sr-only">Loading...</span>
          <EmptySlide className="skeleton rounded-none! md:rounded-3xl!" />
        </div>
      }
      failed={() => (
        <div role="alert" className={frame}>
          <EmptySlide className="border border-line bg-surface md:rounded-3xl">
            Error loading sliders
          </EmptySlide>
        </div>
      )}
    >
      {({ autoplay, autoplay_speed, dots, slides }) =>
        slides.length > 0 && (
          <div className={frame}>
            <Carousel
              label="Highlights"
              single
              delay={autoplay === 1 ? autoplay_speed : 0}
              dots={dots === 1}
              slideClass="w-full"
              controlsClass="px-2.5 md:absolute md:right-4 md:bottom-4 md:text-[#f1f4fa] md:[--gold:#ffcf5c] md:[--raised:rgb(255_255_255/.16)]"
              slides={slides.map((slide, index) => ({
                id: slide.id,
                content: (near) => <SlideView slide={slide} first={index === 0} near={near} />,
              }))}
            />
          </div>
        )
      }
    </AwaitDeferred>
  )
}

/** As high as a slide. */
function EmptySlide({ className, children }: { className: string; children?: string }) {
  return (
    <div
      className={`grid place-items-center max-md:min-h-[calc(37.5vw+14.75rem)] md:aspect-[16/6] ${className}`}
    >
      {children}
    </div>
  )
}

type ViewProps = { slide: Slide; first: boolean; near: boolean }

/** A picture with its text: below it on phones, on its left part elsewhere. */
function SlideView({ slide, first, near }: ViewProps) {
  const { file, caption_1, caption_2 } = slide
  return (
    <div className="relative isolate h-full overflow-hidden md:rounded-3xl md:bg-[#0b0e14]">
      <Picture
        image={file}
        alt=""
        sizes="(min-width: 80rem) 72rem, 100vw"
        widest={1152}
        ratio={16 / 6}
        first={first}
        eager={near}
        inline={first ? 480 : undefined}
        className="-z-10 w-full md:absolute! md:inset-0 md:size-full"
      />
      <div className="flex min-h-[12rem] flex-col items-start gap-y-2 px-4 pt-5 pb-1 md:aspect-[16/6] md:min-h-0 md:justify-center md:gap-y-3 md:bg-[linear-gradient(90deg,rgb(11_14_20/.86)_0%,rgb(11_14_20/.62)_42%,transparent_68%)] md:px-10 md:py-6 md:text-[#f1f4fa] lg:px-14">
        {caption_1 && (
          <h2 className="line-clamp-3 max-w-[16ch] text-[clamp(1.75rem,4.4vw,3.5rem)] leading-[1.08] font-extrabold">
            {caption_1}
          </h2>
        )}
        {caption_2 && (
          <p className="line-clamp-3 max-w-[42ch] text-muted md:text-[#cdd5e3] lg:text-lg">
            {caption_2}
          </p>
        )}
        <CallToAction slide={slide} />
      </div>
    </div>
  )
}

/** A slide's link, which covers the whole slide. */
function CallToAction({ slide }: { slide: Slide }) {
  const { call_to_action_url: url, call_to_action_text: text, open_in_new_window } = slide
  if (!url || !text) return null
  const look = `${buttonLook('gold')} mt-auto max-w-full after:absolute after:inset-0 md:mt-2`
  return (
    <Link
      to={url}
      {...(open_in_new_window ? { target: '_blank', rel: 'noreferrer' } : {})}
      className={look}
      draggable={false}
    >
      <span className="truncate">{text}</span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  )
}
