import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** By what a thing that is edited is found among the queries. */
export const editedKey = (resource: string, id: string | number) => [resource, 'edited', String(id)]

/** Reads a thing that is edited anew, after something was done to it outside its form. */
export function useSeeEdited(): (resource: string, id: string | number) => void {
  const queries = useQueryClient()
  return useCallback(
    (resource, id) => void queries.invalidateQueries({ queryKey: editedKey(resource, id) }),
    [queries],
  )
}
