import { createElement, Fragment, type ReactNode } from 'react'

/** A message with elements, such as links, in place of its parameters. */
export function withElement(
  message: (...parts: string[]) => string,
  ...elements: ReactNode[]
): ReactNode {
  const places = elements.map((_, at) => `\0${at}\0`)
  // Every second piece is the number of an element.
  const pieces = message(...places).split('\0')
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, at) => (at % 2 === 1 ? elements[Number(piece)] : piece)),
  )
}
