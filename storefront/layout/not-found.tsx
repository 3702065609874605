import { data, useLocation } from 'react-router'
import { states } from '#messages/frame.ts'
import GamesOffered from '../catalog/games-offered.tsx'
import { useHydrated } from '../ui/browser-state.ts'
import { ErrorPage } from './error-page.tsx'

const text = states.notFound

/** An unknown page: the server answers 404. */
export function loader(): never {
  throw data(text, 404)
}

/** The same after navigation in the browser. */
export function clientLoader(): never {
  throw data(text, 404)
}

/** Never rendered: the loader always throws. */
export default function NotFound() {
  return null
}

/** The error page, with links. */
export function ErrorBoundary() {
  const { pathname } = useLocation()
  // The server renders one page for all unknown addresses.
  const text = useHydrated() ? states.noPage(pathname) : states.noPageHere
  return (
    <ErrorPage text={text}>
      <GamesOffered />
    </ErrorPage>
  )
}
