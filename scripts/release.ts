// Makes one archive of the shop, which a server unpacks and runs (docs/deploy.md): npm run release
// It holds the server, the built pages, the production packages for this platform, an SBOM and the deploy files.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { releasedFiles } from './released-files.ts'
import { root, run } from './run.mjs'

const [commit, day, changes] = await Promise.all([
  printed('git', ['rev-parse', '--short=10', 'HEAD']),
  printed('git', ['log', '-1', '--format=%cd', '--date=format:%Y%m%d']),
  printed('git', ['status', '--porcelain']),
])
// A changed working tree is no commit, and the name says so.
const version = `${day}-${commit}${changes ? '-changed' : ''}`
const name = `apeak-${version}-${process.platform}-${process.arch}`
const folder = join(root, 'build', 'release', name)
const archive = join(root, 'build', `${name}.tar.gz`)

await rm(dirname(folder), { recursive: true, force: true })
const tracked = (await printed('git', ['ls-files', '-z'])).split('\0')
for (const file of releasedFiles(tracked)) await copy(file)
for (const pages of ['storefront/build', 'console/build']) await copy(pages)
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
await save('package.json', { ...manifest, version: `0.0.0-${version}` })
// The commands of a release install and build nothing (scripts/set-up.mjs).
await save('release.json', { version, commit, node: process.versions.node })

console.error('apeak: installing the production packages')
const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
await inFolder('npm', ['ci', '--omit=dev', '--workspace=@apeak/server', ...quiet])
// From the lock file, because the pages contain packages that are not installed.
const words = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx']
await writeFile(join(folder, 'sbom.cdx.json'), await inFolder('npm', words))

console.error('apeak: packing')
const owner = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX,u+rw']
await inFolder('tar', [...owner, '-czf', archive, '-C', dirname(folder), name])
const hash = createHash('sha256')
await pipeline(createReadStream(archive), hash)
await writeFile(`${archive}.sha256`, `${hash.digest('hex')}  ${name}.tar.gz\n`)
await rm(dirname(folder), { recursive: true })
console.log(`${archive}\n${archive}.sha256`)

/** Copies a file or folder of the project into the release. */
async function copy(path: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await cp(join(root, path), join(folder, path), { recursive: true })
}

function save(file: string, content: unknown): Promise<void> {
  return writeFile(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
}

function inFolder(program: string, words: string[]): Promise<string> {
  return printed(program, words, join('build', 'release', name))
}

/** Runs a program in a folder of the project and returns its output. Throws with its errors. */
async function printed(program: string, words: string[], within = '.'): Promise<string> {
  const output: ['pipe', number] = ['pipe', 2]
  const { good, printed } = await run(program, words, { folder: within, output })
  if (!good) throw new Error(`${program} ${words[0]} failed: ${printed}`)
  return printed.trim()
}
