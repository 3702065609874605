import { pagePaths } from '@apeak/contract/paths'
import { LogOut, Menu, X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useBalance } from '../session/balance.tsx'
import { LoginLink } from '../session/login-link.tsx'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { useLogOut } from '../session/use-log-out.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Logo } from './logo.tsx'
import { type MenuEntry, menuGroups } from './menu-entries.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** The hamburger button and the drawer it opens. */
export function SideMenu() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        aria-label="Open menu"
        className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-raised"
      >
        <Menu aria-hidden="true" className="size-6" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-[fade-in_.2s] bg-black/60" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-[300px] max-w-[88vw] animate-[slide-in_.25s_var(--ease-out)] flex-col border-r border-line bg-ground outline-none md:w-[400px]"
        >
          <div className="flex h-16 shrink-0 items-center justify-between border-b border-line px-5">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Link
              to={pagePaths.home}
              onClick={close}
              aria-label="Apeak home"
              className="flex text-2xl"
            >
              <Logo />
            </Link>
            <Dialog.Close
              aria-label="Close menu"
              className="-mr-2.5 grid size-11 place-items-center rounded-full hover:bg-raised"
            >
              <X aria-hidden="true" className="size-6" />
            </Dialog.Close>
          </div>
          <MenuBody onLeave={close} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function MenuBody({ onLeave }: { onLeave: () => void }) {
  const shopper = useShopper()
  return (
    <>
      <nav aria-label="Main" className="flex-1 overflow-y-auto overscroll-contain px-3 py-4">
        {menuGroups.map((group) => (
          <MenuGroup key={group.title} {...group} shopper={shopper} onLeave={onLeave} />
        ))}
      </nav>
      <div className="shrink-0 space-y-3 border-t border-line p-4">
        <ThemeSwitch />
        {shopper ? <LogOutButton onLeave={onLeave} /> : <GuestButtons onLeave={onLeave} />}
      </div>
    </>
  )
}

type GroupProps = {
  title: string
  entries: MenuEntry[]
  shopper: Shopper | null
  onLeave: () => void
}

function MenuGroup({ title, entries, shopper, onLeave }: GroupProps) {
  const shown = entries.filter((entry) => shopper || !entry.members)
  if (shown.length === 0) return null
  return (
    <section className="mb-5">
      <h2 className="px-3 pb-1 font-text text-sm font-semibold tracking-normal text-muted">
        {title}
      </h2>
      <ul>
        {shown.map(({ to, label, icon: Icon, gold }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              onClick={onLeave}
              className="group flex min-h-11 items-center gap-3.5 rounded-xl px-3 font-medium hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:text-gold"
            >
              <Icon
                aria-hidden="true"
                className="size-5 text-muted group-aria-[current=page]:text-gold"
              />
              {label}
              {gold && <GoldOfMenu />}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function GoldOfMenu() {
  const { text } = useBalance()
  return <span className="price ml-auto text-gold">{text ?? 'Loading Balance...'}</span>
}

function GuestButtons({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <LoginLink onLeave={onLeave} className={buttonLook('plain')} />
      <Link to={pagePaths.register} onClick={onLeave} className={buttonLook('gold')}>
        SIGN UP
      </Link>
    </div>
  )
}

function LogOutButton({ onLeave }: { onLeave: () => void }) {
  const logOut = useLogOut()
  return (
    <Button
      className="w-full"
      onClick={() => {
        onLeave()
        logOut()
      }}
    >
      <LogOut aria-hidden="true" className="size-4.5" />
      Log Out
    </Button>
  )
}
