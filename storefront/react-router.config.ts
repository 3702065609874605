import { languages } from '@apeak/contract/languages'
import type { Config } from '@react-router/dev/config'
import { buildFolder, builtLanguage } from './built-language.ts'

export default {
  appDirectory: '.',
  ssr: true,
  // Each language has its own build, whose links keep its prefix.
  buildDirectory: buildFolder,
  basename: languages[builtLanguage].prefix || '/',
  // All routes are in the first manifest, so that links need no further request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
