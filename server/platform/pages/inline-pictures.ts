import { serverPaths } from '@apeak/contract/paths'

/** Loads a picture; undefined if it does not exist. */
type Load = (path: string) => Promise<Buffer | undefined>

const files = serverPaths.file.replace(/:\w+$/, '')
const marked = new RegExp(
  `(<source type="image/avif"[^>]*? srcSet=")(${files}[\\w./-]+)("[^>]*? data-inline="")`,
  'g',
)

/**
 * Inlines the pictures marked with `data-inline` as data URLs, which saves requests. A picture that
 * cannot be loaded keeps its URL.
 */
export async function inlinePictures(html: string, load: Load): Promise<string> {
  const paths = new Set([...html.matchAll(marked)].map(([, , path = '']) => path))
  if (paths.size === 0) return html
  const loaded = new Map(
    await Promise.all([...paths].map(async (path) => [path, await load(path)] as const)),
  )
  return html.replace(marked, (whole, before: string, path: string, after: string) => {
    const bytes = loaded.get(path)
    return bytes ? `${before}data:image/avif;base64,${bytes.toString('base64')}${after}` : whole
  })
}
