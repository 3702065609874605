import { type RefObject, useEffect, useState } from 'react'

const kept = 'a, button, input, select, textarea, summary, label, [role="option"], .price'
const rest = 120
/** From so many times the element's width on a card can be told by its picture. */
const largeCard = 2.5

/**
 * Whether an element that is fixed to the window keeps a control from being pressed, or a price or
 * any other text from being read.
 */
export function useCovering(element: RefObject<HTMLElement | null>): boolean {
  const [covering, setCovering] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      if (element.current) setCovering(coversKept(element.current))
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

/** Looks through the element, as closely as lines of text lie, at what is behind. */
function coversKept(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  const across = [0, 1 / 2, 1].map((part) => box.left + part * box.width)
  const down = [0, 1 / 4, 1 / 2, 3 / 4, 1].map((part) => box.top + part * box.height)
  return across.some((x) =>
    down.some((y) => {
      const behind = document.elementsFromPoint(x, y).find((one) => !element.contains(one))
      const control = behind?.closest(kept)
      // What is typed stands at any place of a field, and so does what opens its choices.
      if (control?.matches('input, select, textarea')) return true
      if (control && isLost(control.getBoundingClientRect(), box)) return true
      // A large card that leads somewhere is pressed, not read.
      const card = behind?.closest('a')
      const isPressed = card && card.offsetWidth > largeCard * box.width
      return behind !== undefined && !isPressed && hasTextWithin(behind, box)
    }),
  )
}

function hasTextWithin(behind: Element, box: DOMRect): boolean {
  const range = document.createRange()
  return [...behind.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE) return false
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    )
  })
}

/** A card whose corner is covered can still be pressed; a small button, or a middle, cannot. */
function isLost(behind: DOMRect, box: DOMRect): boolean {
  const width = Math.min(behind.right, box.right) - Math.max(behind.left, box.left)
  const height = Math.min(behind.bottom, box.bottom) - Math.max(behind.top, box.top)
  const x = (behind.left + behind.right) / 2
  const y = (behind.top + behind.bottom) / 2
  const coversMiddle = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
  return coversMiddle || width * height > (behind.width * behind.height) / 3
}
