import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { AggregatorRegistry, Registry } from 'prom-client'
import type { Metrics } from './metrics.ts'
import type { MetricsSettings } from './monitoring-settings.ts'

/** A running metrics endpoint. */
export type MetricsServer = { url: string; close(): void }

/**
 * Serves this process's metrics on a port of their own, not exposed to shoppers. A worker hands
 * them to the primary process instead, which serves the aggregate (`serveAllMetrics`).
 */
export async function serveMetrics(
  settings: NonNullable<MetricsSettings>,
  { registry }: Metrics,
): Promise<MetricsServer | undefined> {
  if (!cluster.isWorker) return listen(settings, () => registry.metrics())
  AggregatorRegistry.setRegistries(registry)
  // Registers the worker's reply to the primary process.
  new AggregatorRegistry()
  return undefined
}

/** Serves the aggregated metrics of all workers. */
export function serveAllMetrics(settings: NonNullable<MetricsSettings>): Promise<MetricsServer> {
  const all = new AggregatorRegistry()
  return listen(settings, () => all.clusterMetrics())
}

async function listen(
  { host, port }: NonNullable<MetricsSettings>,
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) =>
        response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return { url: urlOf(server), close: () => close(server) }
}

function urlOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || !address) return ''
  return `http://${address.address}:${address.port}/metrics`
}

function close(server: Server): void {
  server.close()
  server.closeAllConnections()
}
