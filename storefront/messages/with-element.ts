import { createElement, Fragment, type ReactNode } from 'react'

/** A message with an element, such as a link, in place of its parameter. */
export function withElement(message: (part: string) => string, element: ReactNode): ReactNode {
  const [before, after] = message('\0').split('\0')
  return createElement(Fragment, null, before, element, after)
}
