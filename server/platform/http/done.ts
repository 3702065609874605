/** An answer that something worked. */
export const done = (message: string) => ({ success: true as const, message })
