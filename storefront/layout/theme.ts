import { useSyncExternalStore } from 'react'
import { slowLineScript } from './faces.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** What browsers paint their own bars with: the page's ground. */
const colours = { light: '#f3f4f1', dark: '#0b0e14' }

/**
 * Runs in head before the first paint, so that neither the theme nor the header's right side jumps.
 * Pages are cached for everybody: the visitor's own choices can only come from the browser.
 */
export const headScript = `(function(){var e=document.documentElement,m=document.createElement('meta');\
m.name='theme-color';m.content='${colours.dark}';try{\
var t=localStorage.getItem('theme');\
if(t==='light'||t==='system'&&matchMedia('(prefers-color-scheme: light)').matches)\
e.className='light',m.content='${colours.light}';\
if(localStorage.getItem('auth_token'))e.setAttribute('data-shopper','')\
}catch(_){}${slowLineScript};document.head.append(m)})()`

const listeners = new Set<() => void>()

/** The chosen theme and its setter; null until the page is hydrated. */
export function useTheme(): [Theme | null, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, storedTheme, () => null), chooseTheme]
}

/** Shows the stored theme, and keeps following the system's where that is chosen. */
export function applyTheme(): void {
  const theme = storedTheme()
  const light =
    theme === 'light' ||
    (theme === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches)
  const shown = light ? 'light' : 'dark'
  document.documentElement.className = shown
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colours[shown])
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem('theme')
    return themes.find((theme) => theme === stored) ?? 'dark'
  } catch {
    return 'dark'
  }
}

function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Without storage the choice does not last; the page stays as it is.
  }
  applyTheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: light)')
  listeners.add(listener)
  system.addEventListener('change', applyTheme)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', applyTheme)
  }
}
