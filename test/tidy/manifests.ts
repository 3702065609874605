// The packages in the workspaces' manifests.
import { textOf } from './project-files.ts'

type Packages = Record<string, string>

/** The packages of a manifest. */
export function manifestOf(file: string) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(file)) as {
    dependencies?: Packages
    devDependencies?: Packages
  }
  return {
    dependencies,
    devDependencies,
    /** Build dependencies may be used only by the build's settings. */
    buildDependencies: (user: string) =>
      /(\.config|^storefront\/routes)\.ts$/.test(user) ? devDependencies : {},
  }
}

/** Packages used without an import, with the word that shows their use: mostly programs. */
const programs: Packages = {
  typescript: 'tsc',
  '@biomejs/biome': 'biome',
  // The framework's own entry for Node.js imports it.
  '@react-router/node': '@react-router/dev/vite',
}

/** Packages of a manifest that are mentioned in none of the places. */
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
    // Types are used where their package is.
    if (name.startsWith('@types/')) {
      return name === '@types/node' || isUsed(name.slice('@types/'.length))
    }
    return (
      all.includes(`'${name}`) ||
      all.includes(`"${name}`) ||
      all.includes(`/${name}/`) ||
      (programs[name] !== undefined && all.includes(`'${programs[name]}'`))
    )
  }
  return names.filter((name) => !isUsed(name))
}
