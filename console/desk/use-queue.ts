import type { Queue, WaitingItem } from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call, followStream } from '../api.ts'

/** The key of an item. */
export const keyOf = ({ kind, id }: Pick<WaitingItem, 'kind' | 'id'>) => `${kind} ${id}`

/** An item as it was read: the same again is the same state of it. */
const stateOf = ({ kind, id, state, since, details }: WaitingItem) =>
  `${kind} ${id} ${state} ${since} ${details.delivered_qty}`

type QueueData = { data: WaitingItem[]; lead: number }

const queryKey = ['queue']

const withLead = ({ now, data }: Queue): QueueData => ({ data, lead: Date.parse(now) - Date.now() })

/**
 * The live queue. `lead`: the offset of the server's clock in milliseconds. `isLive`: whether the stream is
 * connected. `remove`: hides what was just delivered at once, also from an older snapshot that arrives
 * later; `restore` shows it again.
 */
export function useQueue() {
  const client = useQueryClient()
  const [isLive, setLive] = useState(true)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => withLead(await call<Queue>('GET', consolePaths.queue)),
  })
  useEffect(() => {
    const end = new AbortController()
    const event = (name: string | undefined, data: unknown) => {
      if (name === 'queue') client.setQueryData(queryKey, withLead(data as Queue))
    }
    void followStream(consolePaths.queueStream, { event, connected: setLive }, end.signal)
    return () => end.abort()
  }, [client])
  const items = useMemo(
    () => data?.data.filter((item) => !removed.has(stateOf(item))),
    [data, removed],
  )
  return {
    ...{ items, lead: data?.lead ?? 0, error, retry: refetch, isLive },
    remove: (item: WaitingItem) => setRemoved((before) => new Set(before).add(stateOf(item))),
    restore: (item: WaitingItem) =>
      setRemoved((before) => new Set([...before].filter((state) => state !== stateOf(item)))),
  }
}

/** The time in milliseconds, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
