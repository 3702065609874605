import sheet from '../styles.css?url'

// In development a change is shown at once.
if (import.meta.env.DEV && !import.meta.env.SSR) await import('../styles.css')

/** Stands for the styles that a page needs first, until the rest of the page is known. */
export const CRITICAL_STYLES = '/* critical */'

/**
 * What the page needs of the styles to be painted first, inside the page: it waits for no other file.
 * The browser keeps the element that came with the page, so that scripts need not carry its text.
 */
export function PageStyle() {
  return (
    <style href="page" precedence="page">
      {import.meta.env.SSR ? CRITICAL_STYLES : ''}
    </style>
  )
}

/** The styles of all pages, at the end of the page: what is not there yet when it is painted first. */
export function WholeStyle() {
  return <link rel="stylesheet" href={sheet} />
}
