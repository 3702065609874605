/** The focused element, if nothing on the page shows the focus. */
export function invisibleFocus(): string[] {
  const focused = document.activeElement
  if (!focused || focused === document.body) return []
  const shows = (one: Element | null) => {
    if (!one) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  const isSeen =
    shows(focused) ||
    shows(focused.parentElement) ||
    focused.closest('.Mui-focused, .Mui-focusVisible')
  return isSeen ? [] : [focused.outerHTML.slice(0, 160)]
}
