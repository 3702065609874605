import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { cards } from '#messages/frame.ts'

type Props = {
  /** The accessible name. */
  label: string
  /** Milliseconds until it advances; 0 for never. */
  delay: number
  dots?: boolean
  /** One slide at a time, looping. */
  single?: boolean
  slides: { id: number; content: (near: boolean) => ReactNode }[]
  /** Classes of each slide, for its width. */
  slideClass: string
  /** Classes of the controls. */
  controlsClass?: string
}

/**
 * Slides side by side: swiped, moved by buttons and arrow keys, or automatically. Without scripts they
 * scroll. `content` gets whether its slide is shown now or next.
 */
export function Carousel(props: Props) {
  const { label, delay, dots = true, single = false, slides, slideClass, controlsClass } = props
  const carousel = useCarousel({ delay, loop: single })
  const { viewport, selected, stops, holders, go } = carousel
  const ready = stops > 0
  return (
    <section
      {...holders}
      aria-roledescription={cards.carousel}
      aria-label={label}
      onKeyDown={(event) => navigateByKey(event, go)}
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
              aria-label={cards.slideOf(index + 1, slides.length)}
              // Hidden slides are not focusable.
              inert={ready && single && index !== selected}
              className={`min-w-0 shrink-0 grow-0 snap-start ${slideClass}`}
            >
              {content(ready && isNear(index, selected, slides.length))}
            </li>
          ))}
        </ul>
      </div>
      {/* The space is reserved from the first paint. */}
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

function navigateByKey(event: KeyboardEvent, go: (direction: 1 | -1) => void): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  go(event.key === 'ArrowRight' ? 1 : -1)
}

type ControlsProps = { carousel: ReturnType<typeof useCarousel>; dots: boolean }

const round = 'grid size-11 shrink-0 place-items-center rounded-full transition hover:bg-raised'

function Controls({ carousel, dots }: ControlsProps) {
  const { selected, stops, moves, paused, togglePaused, goTo, go } = carousel
  return (
    <>
      {moves && (
        <button type="button" onClick={togglePaused} className={round}>
          <span className="sr-only">{paused ? cards.play : cards.pause}</span>
          {paused ? (
            <Play className="size-4 fill-current" />
          ) : (
            <Pause className="size-4 fill-current" />
          )}
        </button>
      )}
      {dots &&
        Array.from({ length: stops }, (_, index) => index).map((index) => (
          <button
            type="button"
            key={index}
            aria-label={cards.showSlide(index + 1, stops)}
            aria-current={index === selected || undefined}
            onClick={() => goTo(index)}
            // With little room all dots are narrower.
            className="group grid h-11 w-11 min-w-7 place-items-center"
          >
            <span className="h-2 w-2 rounded-full border border-current opacity-70 transition-all group-aria-[current]:w-6 group-aria-[current]:border-gold group-aria-[current]:bg-gold group-aria-[current]:opacity-100" />
          </button>
        ))}
      <button type="button" onClick={() => go(-1)} className={`${round} ml-auto`}>
        <span className="sr-only">{cards.previous}</span>
        <ChevronLeft className="size-5" />
      </button>
      <button type="button" onClick={() => go(1)} className={round}>
        <span className="sr-only">{cards.next}</span>
        <ChevronRight className="size-5" />
      </button>
    </>
  )
}

type Options = {
  /** Milliseconds until it advances; 0 for never. */
  delay: number
  /** Whether the first slide follows the last; otherwise it rewinds. */
  loop: boolean
}

/**
 * A carousel that can be swiped, and advances unless it is hovered, focused or paused, or reduced motion is
 * preferred.
 */
function useCarousel({ delay, loop }: Options) {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [viewport, embla] = useEmbla(still ? 0 : 25, loop)
  const { selected, stops } = usePosition(embla)
  const [paused, setPaused] = useState(false)
  const [held, holders] = useHoverOrFocus()
  const moves = delay > 0 && stops > 1 && !still

  const next = stops && (selected + 1) % stops

  // Every change of slide restarts the delay.
  useEffect(() => {
    if (!moves || paused || held) return
    const timer = setTimeout(() => embla?.scrollTo(next), delay)
    return () => clearTimeout(timer)
  }, [embla, moves, paused, held, delay, next])

  return {
    viewport,
    selected,
    /** The number of positions; 0 until it can be moved. */
    stops,
    /** Props for the element with the carousel and its controls. */
    holders,
    moves,
    paused,
    togglePaused: () => setPaused(!paused),
    goTo: (index: number) => embla?.scrollTo(index, still),
    go: (by: 1 | -1) => embla?.scrollTo((selected + by + stops) % stops, still),
  }
}

/** A viewport whose slides are moved by a library, which loads after the page works; undefined until then. */
function useEmbla(duration: number, loop: boolean) {
  const viewport = useRef<HTMLDivElement>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  useEffect(() => {
    let made: EmblaCarouselType | undefined
    let isOver = false
    const options: EmblaOptionsType = { loop, align: 'start', duration }
    import('embla-carousel').then(
      ({ default: create }) => {
        if (isOver || !viewport.current) return
        made = create(viewport.current, options)
        setEmbla(made)
      },
      (error) => console.warn('A part of the page could not be loaded', error),
    )
    return () => {
      isOver = true
      made?.destroy()
    }
  }, [duration, loop])
  return [viewport, embla] as const
}

function usePosition(embla: EmblaCarouselType | undefined) {
  const [position, setPosition] = useState({ selected: 0, stops: 0 })
  useEffect(() => {
    if (!embla) return
    const read = () =>
      setPosition({
        selected: embla.selectedScrollSnap(),
        stops: embla.scrollSnapList().length,
      })
    read()
    embla.on('select', read).on('reInit', read)
    return () => {
      embla.off('select', read).off('reInit', read)
    }
  }, [embla])
  return position
}

/** Whether the mouse is over an element or the focus in it. */
function useHoverOrFocus() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  return [
    pointed || focused,
    {
      // Touch is ignored, as it gives no event for leaving.
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  ] as const
}

/** Whether a media query matches; false on the server and in the first render of a cached page. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
