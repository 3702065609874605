import { pagePaths } from '@apeak/contract/paths'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { states } from '#messages/frame.ts'
import { persistReturnPath, returnPath } from './return-path.ts'
import { useVisitor } from './shopper.ts'

type Props = {
  /** Whether a member is redirected to the return path instead of the account. */
  back?: boolean
  children: ReactNode
}

/** A page for guests: logged-in shoppers are redirected. */
export function GuestsOnly({ back = false, children }: Props) {
  const visitor = useVisitor()
  const navigate = useNavigate()
  const { state } = useLocation()
  const left = useRef(false)

  useEffect(() => {
    if (!visitor || left.current) return
    left.current = true
    const to = (back && returnPath(state?.from)) || pagePaths.accountInfo
    persistReturnPath(null)
    navigate(to, { replace: true })
  }, [visitor, back, state, navigate])

  return (
    <>
      <div className="for-guests">{children}</div>
      <div className="for-members">
        <SessionLoading />
      </div>
    </>
  )
}

/** The loading state of a members' page until the user is known. */
export function SessionLoading() {
  return (
    <div role="status" className="wrap grid min-h-[70svh] place-items-center text-muted">
      <p className="flex animate-[fade-in_.3s_.15s_both] items-center gap-3">
        <span
          aria-hidden="true"
          className="size-5 animate-spin rounded-full border-2 border-line border-t-gold"
        />
        {states.loading}
      </p>
    </div>
  )
}
