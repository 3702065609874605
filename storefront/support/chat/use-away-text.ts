import { useEffect, useState } from 'react'
import { api } from '../../api.ts'

/**
 * What the shop says out of hours while nobody is there; asked when the chat is opened, and when somebody
 * comes or goes. Without it the chat works all the same.
 */
export function useAwayText(isOpen: boolean, online: boolean | undefined): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    const show = (found: string | null) => isCurrent && setText(found)
    if (online) show(null)
    else
      api.chat.availability().then(
        ({ away_text }) => show(away_text),
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [isOpen, online])
  return text
}
