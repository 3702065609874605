/** What stands in a text while a picture comes into the library. */
export function uploadUnderway(name: string): HTMLElement {
  const holder = placeholder('upload-underway', 'status')
  holder.append(`Uploading ${name}…`)
  return holder
}

/** What stands there where it was refused: why, and what can be done. */
export function uploadFailed(
  name: string,
  reason: string,
  retry: () => void,
  remove: () => void,
): HTMLElement {
  const holder = placeholder('upload-failed', 'alert')
  const sentence = document.createElement('span')
  sentence.append(`${name} is not in the text. ${reason}`)
  holder.append(sentence, button('Retry', retry), button('Leave it out', remove))
  return holder
}

function placeholder(className: string, role: string): HTMLElement {
  const holder = document.createElement('span')
  holder.className = `upload-placeholder ${className}`
  holder.contentEditable = 'false'
  holder.role = role
  return holder
}

function button(label: string, onClick: () => void): HTMLElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.append(label)
  made.addEventListener('click', onClick)
  return made
}
