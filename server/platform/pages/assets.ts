import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { ResponseCache } from '../cache/response-cache.ts'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Suffix of files compressed by the build (brotli). */
const packedEnd = '.br'

/**
 * The build does not compress its last files, such as the route manifest. Those up to this size are
 * compressed at start; larger ones would delay it.
 */
const COMPRESS_UP_TO_BYTES = 64 * 1024

/**
 * Loads built files into memory, to be served below `base` like cached responses. Files with the same path in
 * several folders are the same: each language's build shares most scripts with the others.
 */
export async function loadAssets(
  folders: readonly string[],
  securityHeaders: Record<string, string>,
  base = '',
): Promise<ResponseCache> {
  const assets = new ResponseCache(Number.MAX_SAFE_INTEGER)
  const files = new Map<string, string>()
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith(packedEnd)) continue
      const path = join(entry.parentPath, entry.name)
      files.set(`${base}/${relative(folder, path).split(sep).join('/')}`, path)
    }
  }
  await Promise.all(
    [...files].map(async ([url, path]) => {
      const headers = {
        ...securityHeaders,
        'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
        // File names under /assets contain a hash; others may change with a release.
        'cache-control': url.includes('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      }
      const [body, packed] = await Promise.all([
        readFile(path),
        // Files that do not shrink have no compressed version.
        readFile(path + packedEnd).catch(() => undefined),
      ])
      const asset = { status: 200, headers, body, packed, tags: [] }
      if (packed || body.length > COMPRESS_UP_TO_BYTES) assets.put(url, asset, assets.mark())
      else await assets.putCompressed(url, asset, assets.mark())
    }),
  )
  return assets
}
