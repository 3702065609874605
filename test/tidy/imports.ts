// The imports of the project's files.
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { textOf } from './project-files.ts'

export type Import = { file: string; name: string }

/** All imports of the files, in every form. */
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

/** Modules of Node.js or of the build. */
export const isBuiltIn = (name: string) => isBuiltin(name) || name.startsWith('virtual:')

/** An import in a failure message. */
export const shown = ({ file, name }: Import) => `${file} imports ${name}`

/** The project file that an import resolves to; undefined for a package. */
export function resolved(file: string, name: string): string | undefined {
  if (name.startsWith('#messages/') && file.startsWith('storefront/')) {
    return join('storefront/messages/en', name.slice(10))
  }
  if (name.startsWith('#')) return join('server', name.slice(1))
  if (name.startsWith('.')) return join(dirname(file), name)
  return undefined
}

/** Whether a name is one of the project's workspaces. */
export const isWorkspace = (name: string) => name.startsWith('@apeak/')

/** The package of an import. */
export const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** Import cycles among files, of values and types. */
export function importCycles(among: string[]): string[] {
  const form = /(?:^|\n)(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\s]+)['"]/g
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
