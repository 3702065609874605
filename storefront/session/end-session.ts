import { useNavigate } from 'react-router'
import { persistReturnPath } from './return-path.ts'
import { clearShopper } from './shopper.ts'

let ending = false

/** Whether the shopper logs out on purpose: no guard then persists a return path. */
export function isEndingSession(): boolean {
  return ending
}

/** Removes the shopper from this browser and leads to a page for everybody. */
export function useEndSession(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  return async (to) => {
    ending = true
    persistReturnPath(null)
    clearShopper()
    try {
      await navigate(to)
    } finally {
      ending = false
    }
  }
}
