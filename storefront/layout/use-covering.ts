import { type RefObject, useEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, summary, label, [role="option"]'
const rest = 120

/** Whether an element that is fixed to the window keeps something from being pressed. */
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
  const box = element.getBoundingClientRect()
  const across = [box.left, (box.left + box.right) / 2, box.right]
  const down = [box.top, (box.top + box.bottom) / 2, box.bottom]
  return across.some((x) =>
    down.some((y) => {
      const control = controlBehind(element, x, y)
      return control !== null && isLost(control.getBoundingClientRect(), box)
    }),
  )
}

function controlBehind(element: HTMLElement, x: number, y: number): Element | null {
  const behind = document.elementsFromPoint(x, y).find((one) => !element.contains(one))
  return behind?.closest(controls) ?? null
}

/** A card whose corner is covered can still be pressed; a small button, or a middle, cannot. */
function isLost(control: DOMRect, box: DOMRect): boolean {
  const width = Math.min(control.right, box.right) - Math.max(control.left, box.left)
  const height = Math.min(control.bottom, box.bottom) - Math.max(control.top, box.top)
  const x = (control.left + control.right) / 2
  const y = (control.top + control.bottom) / 2
  const coversMiddle = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
  return coversMiddle || width * height > (control.width * control.height) / 3
}
