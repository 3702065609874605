import { type RefObject, useEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, summary, label, [role="option"]'
const rest = 120

/** Whether an element that is fixed to the window lies over something that can be pressed. */
export function useCovering(element: RefObject<HTMLElement | null>): boolean {
  const [covering, setCovering] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      if (element.current) setCovering(coversControl(element.current))
    }
    // Not on every event: scrolling has to stay smooth.
    const soon = () => {
      timer ??= setTimeout(look, rest)
    }
    const sizes = new ResizeObserver(soon)
    sizes.observe(document.body)
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true })
    const heard = ['scroll', 'resize'] as const
    for (const event of heard) window.addEventListener(event, soon, { passive: true })
    look()
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      changes.disconnect()
      for (const event of heard) window.removeEventListener(event, soon)
    }
  }, [element])
  return covering
}

/** Looks through the element's corners, edges and middle at what lies behind. */
function coversControl(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const across = [left, (left + right) / 2, right]
  const down = [top, (top + bottom) / 2, bottom]
  return across.some((x) => down.some((y) => isOverControl(element, x, y)))
}

function isOverControl(element: HTMLElement, x: number, y: number): boolean {
  const behind = document.elementsFromPoint(x, y).filter((one) => !element.contains(one))
  return behind[0]?.closest(controls) != null
}
