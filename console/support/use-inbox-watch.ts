import { consolePaths } from '@apeak/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { inBackground } from '../api.ts'
import { followStream } from '../ui/follow-stream.ts'
import { useRights } from '../ui/use-rights.ts'

/** Reads what the page shows of threads again whenever one changes. Whether changes are heard at once. */
export function useInboxWatch(): boolean {
  const client = useQueryClient()
  const { has } = useRights()
  const mayWatch = has('inbox.answer')
  const [isLive, setLive] = useState(true)
  useEffect(() => {
    if (!mayWatch) return undefined
    const end = new AbortController()
    const event = () => {
      for (const name of ['threads', 'partnerships']) {
        // What came by itself keeps no session open.
        void inBackground(() => client.invalidateQueries({ queryKey: [name] }))
      }
    }
    void followStream(consolePaths.threadStream, { event, connected: setLive }, end.signal)
    return () => end.abort()
  }, [client, mayWatch])
  return isLive
}
