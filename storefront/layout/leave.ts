import { useNavigate } from 'react-router'
import { forgetShopper } from './shopper.ts'
import { keepWayBack } from './way-back.ts'

let leaving = false

/** Whether the shopper is going by their own wish: no guard then keeps a way back. */
export function isLeaving(): boolean {
  return leaving
}

/** Forgets the shopper in this browser and leads to a page for everybody. */
export function useLeave(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  return async (to) => {
    leaving = true
    keepWayBack(null)
    forgetShopper()
    try {
      await navigate(to)
    } finally {
      leaving = false
    }
  }
}
