export type FormRefusal = {
  kind: 'refused'
  reason: 'too_large' | 'not_text' | 'empty' | 'repeated'
}

type FormResult = { kind: 'form'; values: Map<string, string> } | FormRefusal

const formLimitBytes = 65_536

/** Informational fields, which may be repeated. */
const mayRepeat = /^extraP\[/

/**
 * Parses a form body or a query string. Refuses repeated names, because two readers could pick
 * different values.
 */
export function readForm(body: Uint8Array | string): FormResult {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : Buffer.from(body)
  if (bytes.byteLength === 0) return { kind: 'refused', reason: 'empty' }
  if (bytes.byteLength > formLimitBytes) return { kind: 'refused', reason: 'too_large' }
  const text = plainText(bytes)
  if (text === null) return { kind: 'refused', reason: 'not_text' }
  const values = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (values.has(name) && !mayRepeat.test(name)) return { kind: 'refused', reason: 'repeated' }
    // PostgreSQL cannot store NUL.
    if (name.includes('\0') || value.includes('\0')) return { kind: 'refused', reason: 'not_text' }
    values.set(name, value)
  }
  return { kind: 'form', values }
}

function plainText(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[\p{Cc}\ufeff]/u.test(text) ? null : text
  } catch {
    return null
  }
}
