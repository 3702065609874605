// The shop's next release: the present code with one more migration.
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** Copies the server into a folder and adds a migration; returns the path of its program. */
export async function makeNextVersion(
  folder: string,
  migration: { name: string; text: string },
): Promise<string> {
  const isTest = /\.test\.ts$|[/\\]node_modules$/
  const server = join(folder, 'server')
  const filter = (file: string) => !isTest.test(file)
  await cp(join(project, 'server'), server, { recursive: true, filter })
  for (const room of ['node_modules', 'contract', 'storefront', 'console', 'sandbox', 'demo']) {
    await symlink(join(project, room), join(folder, room))
  }
  await cp(join(project, 'package.json'), join(folder, 'package.json'))
  await writeFile(join(server, 'migrations', migration.name), migration.text)
  return join(server, 'app', 'main.ts')
}
