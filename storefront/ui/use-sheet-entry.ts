import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

const sheetHash = '#order-details'

/** Whether the browser stands on the entry of an open sheet: what leads on from there replaces it. */
export function isSheetEntry(): boolean {
  return location.hash === sheetHash
}

/**
 * Gives a sheet over the page an entry of its own in the browser's history, so that Back closes the
 * sheet and not the page. `onBack` says whether the sheet may close now.
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
    // An address with the sheet's mark that was copied has nothing to go back to.
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
