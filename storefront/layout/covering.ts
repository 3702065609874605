const kept = 'a, button, input, select, textarea, summary, label, [role="option"], .price'
const rest = 120

/** Calls back whenever a fixed element begins or ceases to cover a control, an icon or text. Returns the stop. */
export function watchCovering(
  element: HTMLElement,
  onChange: (isCovering: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    timer = undefined
    onChange(coversContent(element))
  }
  // Throttled, to keep scrolling smooth.
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
}

/** Samples the points behind the element, as densely as lines of text. */
function coversContent(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  const across = [0, 1 / 2, 1].map((part) => box.left + part * box.width)
  const down = [0, 1 / 4, 1 / 2, 3 / 4, 1].map((part) => box.top + part * box.height)
  const icons = [...document.querySelectorAll('main svg')]
  if (icons.some((icon) => isOver(icon.getBoundingClientRect(), box))) return true
  return across.some((x) =>
    down.some((y) => {
      const behind = document.elementsFromPoint(x, y).find((one) => !element.contains(one))
      const control = behind?.closest(kept)
      // A field's text and dropdown can be anywhere in it.
      if (control?.matches('input, select, textarea')) return true
      if (control && isLost(control.getBoundingClientRect(), box)) return true
      return behind !== undefined && hasTextWithin(behind, box)
    }),
  )
}

function hasTextWithin(behind: Element, box: DOMRect): boolean {
  const range = document.createRange()
  return [...behind.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE) return false
    range.selectNodeContents(node)
    return [...range.getClientRects()].some((line) => isOver(line, box))
  })
}

const isOver = ({ left, right, top, bottom }: DOMRect, box: DOMRect) =>
  left < box.right && right > box.left && top < box.bottom && bottom > box.top

/** A card with a covered corner can still be pressed; a small button, or a card's centre, cannot. */
function isLost(behind: DOMRect, box: DOMRect): boolean {
  const width = Math.min(behind.right, box.right) - Math.max(behind.left, box.left)
  const height = Math.min(behind.bottom, box.bottom) - Math.max(behind.top, box.top)
  const x = (behind.left + behind.right) / 2
  const y = (behind.top + behind.bottom) / 2
  const coversMiddle = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
  return coversMiddle || width * height > (behind.width * behind.height) / 3
}
