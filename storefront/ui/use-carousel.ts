import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { useMedia } from './use-media.ts'

type Embla = UseEmblaCarouselType[1]

type Options = {
  /** Milliseconds until it moves on by itself; 0 for never. */
  delay: number
  /** Whether the first slide follows the last. Otherwise it goes back to the first. */
  loop: boolean
}

/**
 * A carousel that can be swiped, and moves on by itself unless somebody points at it, is in it with
 * the keyboard, has paused it or prefers less motion.
 */
export function useCarousel({ delay, loop }: Options) {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [viewport, embla] = useEmblaCarousel({ loop, align: 'start', duration: still ? 0 : 25 })
  const { selected, stops } = usePosition(embla)
  const [paused, setPaused] = useState(false)
  const [held, holders] = useHeld()
  const moves = delay > 0 && stops > 1 && !still

  const next = stops && (selected + 1) % stops

  // Every change of the slide, by whomever, begins the wait again.
  useEffect(() => {
    if (!moves || paused || held) return
    const timer = setTimeout(() => embla?.scrollTo(next), delay)
    return () => clearTimeout(timer)
  }, [embla, moves, paused, held, delay, next])

  return {
    viewport,
    selected,
    /** How many positions it can be moved to; 0 until it can be moved. */
    stops,
    /** To be spread on the element that holds the carousel and its controls. */
    holders,
    moves,
    paused,
    togglePaused: () => setPaused(!paused),
    goTo: (index: number) => embla?.scrollTo(index, still),
    go: (by: 1 | -1) => embla?.scrollTo((selected + by + stops) % stops, still),
  }
}

function usePosition(embla: Embla) {
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

/** Whether a mouse is over an element or the focus is in it. */
function useHeld() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  return [
    pointed || focused,
    {
      // A finger leaves nothing behind that would tell when it is gone.
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  ] as const
}
