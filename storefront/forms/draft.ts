import { readJson, tabStorage, writeJson } from '../ui/browser-storage.ts'

const keyOf = (name: string) => `draft:${name}`

/** A form's unsent input in this tab, or null. */
export const readDraft = <Typed>(name: string) => readJson<Typed>(tabStorage, keyOf(name))

/** Stores a form's input for this tab, so that it survives a reload. */
export const persistDraft = (name: string, typed: unknown) =>
  writeJson(tabStorage, keyOf(name), typed)

/** Removes the draft. */
export const removeDraft = (name: string) => tabStorage.write(keyOf(name), null)
