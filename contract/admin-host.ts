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

const files = serverPaths.file.replace(/:\w+$/, '')

/** The JSON that an admin host answered, as another shop shows it: its files stay on that host. */
export function withFilesOf(host: string, json: string): string {
  // In a field of its own, and as the source of a picture within rich text.
  return json.replaceAll(`"${files}`, `"${host}${files}`)
}
