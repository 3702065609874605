import { useNavigate } from 'react-router'
import { forgetShopper } from './shopper.ts'

/** Forgets the shopper in this browser and leads to the login page. */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  return () => {
    forgetShopper()
    navigate('/login')
  }
}
