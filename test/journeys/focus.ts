// What the keyboard reaches on a page. These run in the browser.

/** By what each link, button and field is known that can have the focus now. */
export function reachable(): string[] {
  const all = document.querySelectorAll<HTMLElement>('a[href], button, input, summary')
  return [...all]
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && !one.closest('[inert]'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim())
}

/** What has the focus, and why it cannot be seen there; no name where the focus left the page. */
export function focused(): { name: string | null; fault: string | null } {
  const one = document.activeElement
  if (!(one instanceof HTMLElement) || one === document.body) return { name: null, fault: null }
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
