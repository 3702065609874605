import type { Page } from '@apeak/contract/lists'
import type { ChangeKindName, ChangeRequest, ChangeRequestsQuery } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { useRights } from '../ui/use-rights.ts'

/** What every query of waiting changes begins with. */
export const waitingChangesKey = ['change-requests', 'waiting']

/** The changes of a kind, or of one thing, that wait for a second person; none where they are not seen. */
export function useWaitingChanges(kind: ChangeKindName | undefined, subject?: string) {
  const { has } = useRights()
  const query: ChangeRequestsQuery = {
    state: 'waiting',
    ...(kind ? { kind } : {}),
    ...(subject ? { subject } : {}),
  }
  const { data } = useQuery({
    queryKey: [...waitingChangesKey, kind, subject],
    queryFn: () => call<Page<ChangeRequest>>('GET', pathTo(consolePaths.changeRequests, {}, query)),
    enabled: kind !== undefined && has('changes.read'),
  })
  return data?.data ?? []
}
