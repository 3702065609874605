// Keyboard focus on a page. These functions run in the browser.

/** The accessible names of all links, buttons and fields that can have the focus. */
export function reachable(): string[] {
  const all = document.querySelectorAll<HTMLElement>('a[href], button, input, summary')
  return [...all]
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && !one.closest('[inert]'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim())
}

/** The focused element and why it is not visible; no name if the focus left the page. */
export async function focused(): Promise<{ name: string | null; fault: string | null }> {
  const one = document.activeElement
  if (!(one instanceof HTMLElement) || one === document.body) return { name: null, fault: null }
  // A link may move into sight.
  const moves = one.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(moves.map(({ finished }) => finished))
  const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()
  const { top, bottom, left, right, width, height } = one.getBoundingClientRect()
  const isInSight =
    width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  const looks = [one, one.parentElement, one.closest('li, label')].flatMap((part) =>
    part ? [getComputedStyle(part), getComputedStyle(part, '::after')] : [],
  )
  const isMarked = looks.some(
    ({ outlineWidth, outlineStyle, boxShadow }) =>
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
  )
  return { name, fault: isInSight ? (isMarked ? null : 'shows no focus') : 'is out of sight' }
}
