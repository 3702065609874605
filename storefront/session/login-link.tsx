import { pagePaths } from '@apeak/contract/paths'
import { Link, useLocation } from 'react-router'
import { frame } from '#messages/frame.ts'
import { persistReturnPath, returnPathFrom } from './return-path.ts'

type Props = { to?: string; className: string; onLeave?: () => void; children?: string }

/** A link to the login or another page before it, which returns to this page. */
export function LoginLink({
  to = pagePaths.login,
  className,
  onLeave,
  children = frame.logIn,
}: Props) {
  const { pathname, search } = useLocation()
  const from = returnPathFrom(pathname + search)
  function leave() {
    persistReturnPath(from)
    onLeave?.()
  }
  return (
    <Link to={to} state={from && { from }} onClick={leave} className={className}>
      {children}
    </Link>
  )
}
