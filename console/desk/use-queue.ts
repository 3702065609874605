import type { Queue, WaitingItem } from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api.ts'
import { followStream } from '../ui/follow-stream.ts'

const queryKey = ['queue']

/**
 * The queue as it stands at every moment. `lead`: how far the shop's clock is before this machine's, in
 * milliseconds. `isLive`: whether changes are heard at once.
 */
export function useQueue() {
  const client = useQueryClient()
  const [isLive, setLive] = useState(true)
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
  return { items: data?.data, lead: data?.lead ?? 0, error, retry: refetch, isLive }
}

type Known = { data: WaitingItem[]; lead: number }

const withLead = ({ now, data }: Queue): Known => ({ data, lead: Date.parse(now) - Date.now() })
