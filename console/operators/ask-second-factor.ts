/** Asks the operator for the second factor. Resolves to whether it was given. */
type Ask = () => Promise<boolean>

let ask: Ask = async () => false
let asking: Promise<boolean> | undefined

/** The dialog that asks, once it is on the page. */
export function whenAsked(dialog: Ask): void {
  ask = dialog
}

/** Asks for the second factor: once, however many calls want it at the same time. */
export function askSecondFactor(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
