import { type ChangeEvent, type CompositionEvent, useState } from 'react'

/**
 * The text of a search box: `typed` as shown, `wanted` to search for. They differ while an input method
 * composes a word, whose letters match nothing.
 */
export function useSearchText() {
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  return {
    typed,
    wanted,
    clear() {
      setTyped('')
      setWanted('')
    },
    /** The attributes of the input. */
    attributes: {
      value: typed,
      onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
        setTyped(target.value)
        if (!(nativeEvent as InputEvent).isComposing) setWanted(target.value)
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
        setWanted(currentTarget.value),
    },
  }
}
