import type { ComponentProps } from 'react'
import { useHydrated } from './browser-state.ts'

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-[0.625rem] px-5 text-base font-semibold whitespace-nowrap transition big:px-3 big:whitespace-normal active:translate-y-px disabled:cursor-not-allowed disabled:opacity-60'

const looks = {
  /** The main action of a screen. */
  gold: 'gold-fill hover:brightness-106',
  plain: 'border border-edge bg-surface text-ink hover:border-muted hover:bg-raised',
  quiet: 'text-ink hover:bg-raised',
}

/** The classes of a button, for links. */
export function buttonLook(look: keyof typeof looks = 'plain'): string {
  return `${base} ${looks[look]}`
}

type Props = ComponentProps<'button'> & { look?: keyof typeof looks }

/**
 * A button, by default of type "button". A submit button is disabled until the scripts run, because the
 * browser would submit the form itself.
 */
export function Button({ look = 'plain', className = '', type = 'button', ...rest }: Props) {
  const early = !useHydrated() && type === 'submit'
  const classes = `${buttonLook(look)} ${early ? 'cursor-progress! opacity-100!' : ''} ${className}`
  return <button type={type} className={classes} {...rest} disabled={early || rest.disabled} />
}
