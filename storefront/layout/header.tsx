import { Link } from 'react-router'
import { buttonLook } from '../ui/button.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import { useShopper } from './shopper.ts'
import { SideMenu } from './side-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The header that stays at the top: menu, logo, search, and the way to one's account. */
export function Header() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground/92 backdrop-blur-md">
      <div className="wrap flex flex-wrap items-center gap-x-3 lg:h-18 lg:flex-nowrap lg:gap-x-5">
        <SideMenu />
        <Link
          to="/"
          aria-label="Apeak home"
          className="flex h-14 items-center text-[1.45rem] lg:text-[1.65rem]"
        >
          <Logo />
        </Link>
        <SearchBox className="order-last w-full pb-2.5 lg:order-none lg:mx-auto lg:w-auto lg:max-w-lg lg:flex-1 lg:pb-0 [&>svg]:top-5.5 lg:[&>svg]:top-1/2" />
        <ThemeSwitch className="ml-auto hidden md:flex lg:ml-0" />
        <div className="ml-auto flex min-w-11 justify-end gap-2 md:ml-0">
          <GuestLinks />
          <MemberLink />
        </div>
      </div>
    </header>
  )
}

function GuestLinks() {
  const small = 'px-3.5! text-sm!'
  return (
    <>
      <Link to="/login" className={`for-guests ${buttonLook('quiet')} ${small}`}>
        LOGIN
      </Link>
      <Link to="/register" className={`for-guests ${buttonLook('plain')} ${small}`}>
        SIGN UP
      </Link>
    </>
  )
}

function MemberLink() {
  const shopper = useShopper()
  const initials = shopper ? initialsOf(shopper.first_name, shopper.last_name) : ''
  return (
    <Link
      to="/account-info"
      aria-label="Account Info"
      className="for-members grid size-11 place-items-center rounded-full border border-edge bg-raised font-display text-sm font-bold text-gold"
    >
      {initials}
    </Link>
  )
}

function initialsOf(...names: (string | null)[]): string {
  return names.map((name) => name?.trim().charAt(0).toUpperCase() ?? '').join('')
}
