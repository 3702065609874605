import { pathIn } from '@apeak/contract/languages'
import { pagePaths } from '@apeak/contract/paths'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { frame } from '#messages/frame.ts'
import { language } from '#messages/language.ts'
import { sharedStorage } from '../ui/browser-storage.ts'
import { createListeners } from '../ui/listeners.ts'

const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

/** The browser's toolbar colours: the page's background. */
const colours = { light: '#f3f4f1', dark: '#0b0e14' }

/**
 * Part of the head's script (`e` is the root element): on a slow line, as far as the browser can tell, forms
 * use system fonts with the same widths. With little traffic Chromium classifies a line by latency only, so
 * the rate (Mbit/s) counts as well.
 */
const slowLineScript = `var c=navigator.connection||{};if(location.pathname.startsWith('${pathIn(language, pagePaths.products)}/')&&(c.downlink<.7||/[23]g/.test(c.effectiveType)))e.setAttribute('data-slow','')`

/**
 * Runs in the head before the first paint, so that neither the theme nor the header's right side changes
 * after it. Pages are cached for everybody: only the browser knows the visitor's choices.
 */
export const headScript = `(function(){var e=document.documentElement,m=document.createElement('meta');\
m.name='theme-color';m.content='${colours.dark}';try{\
var t=localStorage.getItem('theme');\
if(t==='light'||t==='system'&&matchMedia('(prefers-color-scheme: light)').matches)\
e.className='light',m.content='${colours.light}';\
if(localStorage.getItem('auth_token'))e.setAttribute('data-shopper','');\
if(localStorage.getItem('last_bought'))e.setAttribute('data-again','')\
}catch(_){}${slowLineScript};document.head.append(m)})()`

const changes = createListeners()

/** The chosen theme and its setter; null until hydration. */
function useTheme(): [Theme | null, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, storedTheme, () => null), chooseTheme]
}

/** Applies the stored theme, and follows the system's if chosen. */
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
  const stored = sharedStorage.read('theme')
  return themes.find((theme) => theme === stored) ?? 'dark'
}

function chooseTheme(theme: Theme): void {
  sharedStorage.write('theme', theme)
  applyTheme()
  changes.announce()
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: light)')
  const unsubscribe = changes.subscribe(listener)
  system.addEventListener('change', applyTheme)
  return () => {
    unsubscribe()
    system.removeEventListener('change', applyTheme)
  }
}

const looks: Record<Theme, { icon: typeof Sun; label: string }> = {
  light: { icon: Sun, label: frame.light },
  dark: { icon: Moon, label: frame.dark },
  system: { icon: Monitor, label: frame.system },
}

/** The theme switch: light, dark or system. */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  const [chosen, choose] = useTheme()
  const name = useId()
  return (
    <fieldset className={`flex rounded-full border border-line bg-surface p-0.5 ${className}`}>
      <legend className="sr-only">{frame.theme}</legend>
      {themes.map((theme) => {
        const { icon: Icon, label } = looks[theme]
        return (
          <label
            key={theme}
            title={label}
            className="grid size-11 flex-1 place-items-center rounded-full text-muted hover:text-ink has-checked:bg-raised has-checked:text-gold has-focus-visible:outline-2 has-focus-visible:outline-cool"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={chosen === theme}
              onChange={() => choose(theme)}
              className="sr-only"
            />
            <Icon className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** Loads the shop's fonts after the page works. */
export function useWebFonts(): void {
  useEffect(() => document.documentElement.removeAttribute('data-slow'), [])
}
