import { pagePaths } from '@apeak/contract/paths'
import { Link } from 'react-router'
import { useBalance } from '../session/balance.tsx'
import { LoginLink } from '../session/login-link.tsx'
import { useShopper } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { GoldPill } from './gold-pill.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import { SideMenu } from './side-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The header that stays at the top: menu, logo, search, and the way to one's account. */
export function Header() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground/92 backdrop-blur-md">
      <div className="wrap flex flex-wrap items-center gap-x-3 lg:h-18 lg:flex-nowrap lg:gap-x-5">
        <SideMenu />
        <Link
          to={pagePaths.home}
          aria-label="Apeak home"
          className="flex h-14 items-center text-[1.45rem] lg:text-[1.65rem]"
        >
          {/* The narrowest phones have no room for the name beside all the rest. */}
          <Logo name="max-[21rem]:hidden max-[23.75rem]:in-data-shopper:hidden" />
        </Link>
        <SearchBox className="order-last w-full pb-2.5 lg:order-none lg:mx-auto lg:w-auto lg:max-w-lg lg:flex-1 lg:pb-0 [&>svg]:top-5.5 lg:[&>svg]:top-1/2" />
        <ThemeSwitch className="ml-auto hidden md:flex lg:ml-0" />
        <div className="ml-auto flex min-w-11 justify-end gap-2 max-[23.75rem]:gap-1 md:ml-0">
          <GuestLinks />
          <MemberCorner />
        </div>
      </div>
    </header>
  )
}

function GuestLinks() {
  const small = 'px-3.5! text-sm! max-[23.75rem]:px-2.5!'
  return (
    <>
      <LoginLink className={`for-guests ${buttonLook('quiet')} ${small}`} />
      <Link to={pagePaths.register} className={`for-guests ${buttonLook('plain')} ${small}`}>
        SIGN UP
      </Link>
    </>
  )
}

function MemberCorner() {
  const shopper = useShopper()
  const { text: balance } = useBalance()
  return (
    <div className="for-members flex items-center gap-2">
      <GoldPill balance={balance} />
      <AccountMenu shopper={shopper} balance={balance} />
    </div>
  )
}
