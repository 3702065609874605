import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { useRights } from '../session.ts'

/** Short references of orders, and their ids. */
const ORDERS = /\bAP-[2-9A-Z]{4}-[2-9A-Z]{4}\b|\bo[0-9a-z]{26}\b/gi

/** A text whose order references and ids are links. */
export function LinkedText({ text }: { text: string }) {
  const { has } = useRights()
  if (!has('orders.read')) return text
  const names = [...text.matchAll(ORDERS)]
  const endOf = (match: RegExpExecArray | undefined) => (match ? match.index + match[0].length : 0)
  return (
    <>
      {names.map((match, at) => (
        <Fragment key={match.index}>
          {text.slice(endOf(names[at - 1]), match.index)}
          <OrderLink name={match[0]} />
        </Fragment>
      ))}
      {text.slice(endOf(names.at(-1)))}
    </>
  )
}

/** A link to the order with an id, or to the search for a short reference. */
function OrderLink({ name }: { name: string }) {
  const q = encodeURIComponent(JSON.stringify({ q: name.toUpperCase() }))
  const path = name.includes('-') ? `/orders?filter=${q}` : `/orders/${name.toLowerCase()}/show`
  return <Link to={path}>{name}</Link>
}
