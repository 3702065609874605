import { data } from 'react-router'

/** No such page: the root's error fallback is shown, and the server answers 404. */
export function loader(): never {
  throw data('Not Found', 404)
}

/** The same when the visitor comes from another page of the shop. */
export function clientLoader(): never {
  throw data('Not Found', 404)
}

/** Never rendered: the loader always throws. */
export default function NotFound() {
  return null
}
