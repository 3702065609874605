import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useLatePart } from '../ui/use-late-part.ts'

const load = () => import('./menu-drawer.tsx')

/** The hamburger button and the drawer it opens. */
export function SideMenu() {
  const [open, setOpen] = useState(false)
  const Drawer = useLatePart(load, open)
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-raised"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      {open && Drawer && <Drawer onClosed={() => setOpen(false)} />}
    </>
  )
}
