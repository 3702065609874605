import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

const sheetHash = '#order-details'

/** Whether the browser is at an open sheet's history entry, which further navigation replaces. */
export function isSheetEntry(): boolean {
  return location.hash === sheetHash
}

/**
 * Gives a sheet its own history entry, so that Back closes the sheet and not the page. `onBack` returns
 * whether the sheet may close now.
 */
export function useSheetEntry(open: boolean, onBack: () => boolean): void {
  const navigate = useNavigate()
  const { hash, state, pathname, search } = useLocation()
  const isHere = hash === sheetHash
  const isOwn = state?.sheet === true
  const entry = useRef<'none' | 'asked' | 'there'>('none')

  const push = useEffectEvent(() => {
    entry.current = 'asked'
    const options = { state: { sheet: true }, preventScrollReset: true }
    navigate(pathname + search + sheetHash, options)
  })
  const leave = useEffectEvent(() => {
    entry.current = 'none'
    // A copied address with the sheet's mark has no entry to go back to.
    if (isOwn) navigate(-1)
    else navigate(pathname + search, { replace: true, preventScrollReset: true })
  })
  const goneBack = useEffectEvent(() => {
    entry.current = 'none'
    if (!onBack()) push()
  })

  useEffect(() => {
    if (isHere && entry.current === 'asked') entry.current = 'there'
    if (open && entry.current === 'none') push()
    else if (open && entry.current === 'there' && !isHere) goneBack()
    else if (!open && isHere) leave()
    else if (!open) entry.current = 'none'
  }, [open, isHere])
}
