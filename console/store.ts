import { localStorageStore, type Store } from 'react-admin'

const own = localStorageStore('1', 'Console')

/** react-admin's store of preferences. The theme is shared with the storefront under its key. */
export const consoleStore: Store = {
  ...own,
  getItem: <Value>(key: string, otherwise?: Value) => {
    if (key === 'theme') return chosenTheme() as Value
    if (key === 'sidebar.open') return own.getItem(key, (!!otherwise && hasRoomForMenu()) as Value)
    return own.getItem(key, otherwise)
  },
  setItem: (key, value) => {
    if (key === 'theme') keepTheme(String(value))
    own.setItem(key, value)
  },
}

/** On tablets the menu is collapsed to icons at first. */
const hasRoomForMenu = () => window.matchMedia('(min-width: 900px)').matches

function chosenTheme(): 'light' | 'dark' {
  const stored = storedTheme()
  const isSystem = stored === 'system'
  const isLight = isSystem
    ? window.matchMedia('(prefers-color-scheme: light)').matches
    : stored === 'light'
  return isLight ? 'light' : 'dark'
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
}

function keepTheme(theme: string): void {
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Without storage the choice is lost.
  }
}
