import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  ssr: true,
  // Every route is in the first manifest: no page waits for another request to learn where it leads.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
