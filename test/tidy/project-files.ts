// The project's files as git knows them, what they import and what their manifests name.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
/** Every file, by its path from the project's folder. */
export const files = listed.split('\0').filter(Boolean)
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
export const textOf = (file: string) => texts.get(file) ?? ''

/** What programs wrote. */
export const generated = new Set(['package-lock.json', 'server/platform/postgres/tables.ts'])

/** "file:line: text" of every line that the pattern finds. */
export function placesOf(pattern: RegExp, among: string[]): string[] {
  const anywhere = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`)
  return among.flatMap((file) => {
    const text = textOf(file)
    return [...text.matchAll(anywhere)].map(({ index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line}: ${text.split('\n')[line - 1]?.trim()}`
    })
  })
}

export type Import = { file: string; name: string }

/** What the files import, by whatever form of import. */
export function imports(among: string[]): Import[] {
  const forms = [
    /^import\b(?!\.)[^'"`;]*?['"]([^'"\s]+)['"]/gm,
    /^export\b[^'"`;=]*?\bfrom\s*['"]([^'"\s]+)['"]/gm,
    /\bimport\(\s*['"]([^'"\s]+)['"]\s*\)/g,
  ]
  return among.flatMap((file) =>
    forms.flatMap((form) =>
      [...textOf(file).matchAll(form)].map(([, name = '']) => ({ file, name })),
    ),
  )
}

/** What comes with Node.js, or is made by the build itself. */
export const comesAlong = (name: string) => isBuiltin(name) || name.startsWith('virtual:')

/** An import as a failure shows it. */
export const shown = ({ file, name }: Import) => `${file} imports ${name}`

/** The file of the project that an import means; undefined where it means a package. */
export function resolved(file: string, name: string): string | undefined {
  if (name.startsWith('#')) return join('server', name.slice(1))
  if (name.startsWith('.')) return join(dirname(file), name)
  return undefined
}

/** One of the project's own rooms. */
export const isRoom = (name: string) => name.startsWith('@apeak/')

/** The package of which an import is a part. */
export const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** The folder within the server in which a file stands: its domain. */
export function folderOf(file: string): string {
  const [room, folder, ...rest] = file.split('/')
  return room === 'server' && folder && rest.length > 0 ? folder : ''
}

type Packages = Record<string, string>

/** The packages that a manifest names. */
export function manifestOf(file: string) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(file)) as {
    dependencies?: Packages
    devDependencies?: Packages
  }
  return {
    dependencies,
    devDependencies,
    /** What only building needs may be used by the settings of the build alone. */
    buildDependencies: (user: string) =>
      /(\.config|^storefront\/routes)\.ts$/.test(user) ? devDependencies : {},
  }
}

/** Packages that are used without being imported, and the word by which they are: mostly programs. */
const programs: Packages = {
  typescript: 'tsc',
  '@biomejs/biome': 'biome',
  // The framework's own entry for Node.js imports it.
  '@react-router/node': '@react-router/dev/vite',
}

/** The packages of a manifest that none of the places mentions. */
export function unused(
  { dependencies, devDependencies }: ReturnType<typeof manifestOf>,
  places: string[],
): string[] {
  const names = Object.keys({ ...dependencies, ...devDependencies })
  const all = places
    .filter((file) => !file.endsWith('/package.json'))
    .map(textOf)
    .join('\n')
  const isUsed = (name: string): boolean => {
    // Types are used where what they describe is.
    if (name.startsWith('@types/'))
      return name === '@types/node' || isUsed(name.slice('@types/'.length))
    return (
      all.includes(`'${name}`) ||
      all.includes(`"${name}`) ||
      all.includes(`/${name}/`) ||
      (programs[name] !== undefined && all.includes(`'${programs[name]}'`))
    )
  }
  return names.filter((name) => !isUsed(name))
}

/** Rounds of imports among files, types left out: they are gone when the program runs. */
export function roundsOfFiles(among: string[]): string[] {
  const form = /(?:^|\n)(?:import|export)(?! type\b)[^'"]*?from\s*['"]([^'"\s]+)['"]/g
  const next = new Map(
    among.map((file) => {
      const names = [...textOf(file).matchAll(form)].map(([, name = '']) => name)
      return [file, names.flatMap((name) => resolved(file, name) ?? [])]
    }),
  )
  const rounds: string[] = []
  const seen = new Set<string>()
  const follow = (file: string, path: string[]) => {
    if (path.includes(file)) rounds.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (seen.has(file)) return
    seen.add(file)
    for (const other of next.get(file) ?? []) follow(other, [...path, file])
  }
  for (const file of among) follow(file, [])
  return rounds
}
