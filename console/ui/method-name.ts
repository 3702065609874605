const names: Record<string, string> = {
  check_payment: 'bank transfer',
  apeak: 'gold',
  no_payment: 'nothing',
}

/** A payment method as an operator calls it within a sentence; a provider goes by its own name. */
export const methodName = (method: string) =>
  names[method] ?? method.charAt(0).toUpperCase() + method.slice(1)
