import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { type Theme, themes, useTheme } from './theme.ts'

const looks: Record<Theme, { icon: typeof Sun; label: string }> = {
  light: { icon: Sun, label: 'Light' },
  dark: { icon: Moon, label: 'Dark' },
  system: { icon: Monitor, label: 'System' },
}

/** Light, dark, or as the system has it. */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  const [chosen, choose] = useTheme()
  const name = useId()
  return (
    <fieldset className={`flex rounded-full border border-line bg-surface p-0.5 ${className}`}>
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => {
        const { icon: Icon, label } = looks[theme]
        return (
          <label
            key={theme}
            title={label}
            className="grid size-9 flex-1 place-items-center rounded-full text-muted hover:text-ink has-checked:bg-raised has-checked:text-gold has-focus-visible:outline-2 has-focus-visible:outline-cool"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={chosen === theme}
              onChange={() => choose(theme)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
