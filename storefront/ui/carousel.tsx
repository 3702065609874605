import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useCarousel } from './use-carousel.ts'

type Props = {
  /** What is in it, for those who do not see it. */
  label: string
  /** Milliseconds until it moves on by itself; 0 for never. */
  delay: number
  dots?: boolean
  /** One slide at a time, the first after the last. */
  single?: boolean
  slides: { id: number; content: (near: boolean) => ReactNode }[]
  /** Classes of each slide: its width. */
  slideClass: string
  /** Classes of the row of controls. */
  controlsClass?: string
}

/**
 * Slides side by side: swiped, moved by buttons and arrow keys, or by themselves. Without scripts
 * they are scrolled. `content` is told when its slide is shown now or next.
 */
export function Carousel(props: Props) {
  const { label, delay, dots = true, single = false, slides, slideClass, controlsClass } = props
  const carousel = useCarousel({ delay, loop: single })
  const { viewport, selected, stops, holders, go } = carousel
  const ready = stops > 0
  return (
    <section
      {...holders}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={(event) => goByKey(event, go)}
      className="relative"
    >
      <div
        ref={viewport}
        className={ready ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto'}
      >
        <ul className="flex touch-pan-y">
          {slides.map(({ id, content }, index) => (
            <li
              key={id}
              aria-label={`${index + 1} of ${slides.length}`}
              // Nobody tabs into what is not to be seen.
              inert={ready && single && index !== selected}
              className={`min-w-0 shrink-0 grow-0 snap-start ${slideClass}`}
            >
              {content(ready && isNear(index, selected, slides.length))}
            </li>
          ))}
        </ul>
      </div>
      {/* Their place is kept from the first paint on. */}
      {slides.length > 1 && (
        <div className={`flex min-h-11 items-center gap-1 ${controlsClass}`}>
          {stops > 1 && <Controls carousel={carousel} dots={dots} />}
        </div>
      )}
    </section>
  )
}

function isNear(index: number, selected: number, count: number): boolean {
  const ahead = (index - selected + count) % count
  return ahead <= 1 || ahead === count - 1
}

function goByKey(event: KeyboardEvent, go: (direction: 1 | -1) => void): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  go(event.key === 'ArrowRight' ? 1 : -1)
}

type ControlsProps = { carousel: ReturnType<typeof useCarousel>; dots: boolean }

const round = 'grid size-11 place-items-center rounded-full transition hover:bg-raised'

function Controls({ carousel, dots }: ControlsProps) {
  const { selected, stops, moves, paused, togglePaused, goTo, go } = carousel
  return (
    <>
      {moves && (
        <button type="button" onClick={togglePaused} className={round}>
          <span className="sr-only">{paused ? 'Play' : 'Pause'}</span>
          {paused ? (
            <Play aria-hidden="true" className="size-4 fill-current" />
          ) : (
            <Pause aria-hidden="true" className="size-4 fill-current" />
          )}
        </button>
      )}
      {dots &&
        Array.from({ length: stops }, (_, index) => index).map((index) => (
          <button
            type="button"
            key={index}
            aria-label={`Show ${index + 1} of ${stops}`}
            aria-current={index === selected || undefined}
            onClick={() => goTo(index)}
            className="group grid h-11 w-7 place-items-center"
          >
            <span className="h-2 w-2 rounded-full border border-current opacity-70 transition-all group-aria-[current]:w-6 group-aria-[current]:border-gold group-aria-[current]:bg-gold group-aria-[current]:opacity-100" />
          </button>
        ))}
      <button type="button" onClick={() => go(-1)} className={`${round} ml-auto`}>
        <span className="sr-only">Previous</span>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <button type="button" onClick={() => go(1)} className={round}>
        <span className="sr-only">Next</span>
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
    </>
  )
}
