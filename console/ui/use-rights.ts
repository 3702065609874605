import { usePermissions } from 'react-admin'

/** What the operator may do, by the names of rights. The server checks each again. */
export function useRights(): { has(right: string): boolean } {
  const { permissions } = usePermissions<string[]>()
  return { has: (right) => permissions?.includes(right) ?? false }
}
