import type { TestShop } from './test-shop.ts'
import { until } from './until.ts'

/** What the stream of an order has said so far: its versions, each once. */
export type OrderStream = {
  status: number
  versions: number[]
  close: () => void
  /** Waits until it has told so many. */
  tells: (count: number) => Promise<void>
}

/** Follows an order as its page does. */
export async function followOrder({ url }: TestShop, id: string): Promise<OrderStream> {
  const control = new AbortController()
  const response = await fetch(`${url}/api/order-stream/${id}`, { signal: control.signal })
  const versions: number[] = []
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, data] of part.matchAll(/^data: (.*)$/gm)) {
        versions.push(JSON.parse(String(data)).version)
      }
    }
  }
  read().catch(() => {})
  return {
    status: response.status,
    versions,
    close: () => control.abort(),
    tells: (count) => until(`${count} versions are told`, () => versions.length >= count, 60_000),
  }
}
