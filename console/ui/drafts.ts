import { useSyncExternalStore } from 'react'

/**
 * Unsaved texts by key, oldest first. They outlive their page, so that leaving it loses nothing; while there is
 * one, closing the tab prompts.
 */
export function draftStore<Key, Draft>() {
  let drafts: ReadonlyMap<Key, Draft> = new Map()
  const listeners = new Set<() => void>()
  // One function for each store: a listener is removed by its identity.
  const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get: (key: Key) => drafts.get(key),
    /** Keeps a draft; undefined removes it. */
    set(key: Key, draft: Draft | undefined): void {
      const next = new Map(drafts)
      if (draft) next.set(key, draft)
      else next.delete(key)
      drafts = next
      if (drafts.size > 0) window.addEventListener('beforeunload', askBeforeLeaving)
      else window.removeEventListener('beforeunload', askBeforeLeaving)
      for (const listener of listeners) listener()
    },
    useAll: () => useSyncExternalStore(subscribe, () => drafts),
    useOne: (key: Key) => useSyncExternalStore(subscribe, () => drafts.get(key)),
  }
}
