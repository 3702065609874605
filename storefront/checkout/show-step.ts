/** Brings a part of the page to the shopper: its step from the heading on, where both fit the screen. */
export function showStep(id: string): void {
  const place = document.getElementById(id)
  const step = place?.closest('section') ?? place
  step?.scrollIntoView({ block: 'start' })
  if (place && !isInSight(place)) place.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

function isInSight(place: Element): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  const dock = document.querySelector('[data-dock]')?.getBoundingClientRect().top
  const isSection = place.tagName === 'SECTION'
  return top >= 0 && (isSection || bottom <= (dock || window.innerHeight))
}
