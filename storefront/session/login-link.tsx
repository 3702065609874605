import { pagePaths } from '@apeak/contract/paths'
import { Link, useLocation } from 'react-router'
import { persistReturnPath, returnPathFrom } from './return-path.ts'

type Props = { className: string; onLeave?: () => void; children?: string }

/** A link to the login, which returns to this page. */
export function LoginLink({ className, onLeave, children = 'LOGIN' }: Props) {
  const { pathname, search } = useLocation()
  const from = returnPathFrom(pathname + search)
  function leave() {
    persistReturnPath(from)
    onLeave?.()
  }
  return (
    <Link to={pagePaths.login} state={from && { from }} onClick={leave} className={className}>
      {children}
    </Link>
  )
}
