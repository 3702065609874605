import styles from '../styles.css?inline'

// In development a change is shown at once.
if (import.meta.env.DEV && !import.meta.env.SSR) await import('../styles.css')

/**
 * The styles of all pages, inside the page: its first paint waits for no other file. The browser
 * keeps the element that came with the page, so that scripts need not carry its text.
 */
export function PageStyle() {
  return (
    <style href="page" precedence="page">
      {import.meta.env.SSR ? styles : ''}
    </style>
  )
}
