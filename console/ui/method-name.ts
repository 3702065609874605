const names: Record<string, string> = {
  check_payment: 'bank transfer',
  apeak: 'gold',
  no_payment: 'nothing',
}

/** A payment method as an operator calls it; a provider goes by its own name. */
export const methodName = (method: string) => names[method] ?? method
