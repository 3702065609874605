import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  ssr: true,
  // All routes are in the first manifest, so that links need no further request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
