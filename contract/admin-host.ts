import { apiPaths, serverPaths } from './paths.ts'

/** The calls that go to the admin host, where there is one. All of them are public. */
export const adminPaths: readonly string[] = [
  apiPaths.banner,
  apiPaths.faqs,
  apiPaths.blogPosts,
  apiPaths.paymentMethods,
  apiPaths.category,
  apiPaths.products,
  apiPaths.staticPage,
]

/** What the path of a stored file begins with. */
export const FILES = serverPaths.file.replace(/:\w+$/, '')

/** The JSON that an admin host answered, as another shop shows it: its files stay on that host. */
export function withFilesOf(host: string, json: string): string {
  // In a field of its own, and as the source of a picture within rich text. Another program may keep its
  // pictures elsewhere, and write their slashes as JSON may.
  return json
    .replaceAll(`"${FILES}`, `"${host}${FILES}`)
    .replace(/"path":\s*"\\?\/(?![/\\])/g, `"path":"${host}/`)
}
