/**
 * Gives React what was typed or chosen in a page before its scripts ran: hydration leaves it in the
 * fields, yet no state knows of it.
 */
export function takeOverTyped(): void {
  for (const form of document.forms) {
    for (const control of form.elements) {
      if (control instanceof HTMLInputElement && isTick(control)) takeOverTick(control)
      else if (control instanceof HTMLInputElement) takeOverText(control, HTMLInputElement)
      else if (control instanceof HTMLTextAreaElement) takeOverText(control, HTMLTextAreaElement)
      else if (control instanceof HTMLSelectElement) takeOverChoice(control)
    }
  }
}

const isTick = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

function takeOverTick(control: HTMLInputElement): void {
  if (control.checked === control.defaultChecked) return
  control.checked = control.defaultChecked
  control.click()
}

// React takes no event for a change that it saw happen: emptied as it sees, filled as it does not.
function takeOverText<Control extends HTMLInputElement | HTMLTextAreaElement>(
  control: Control,
  { prototype }: { prototype: Control },
): void {
  const typed = control.value
  if (typed === control.defaultValue || control.type === 'file') return
  control.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, typed)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function takeOverChoice(control: HTMLSelectElement): void {
  const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
  if (control.selectedIndex === Math.max(0, first)) return
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
