import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { allLanguages, type Language, ORIGINAL } from '../languages.ts'

/** A message with markers for its parameters. */
type MarkedMessage = { at: string; text: string; parameters: string[] }

/** Wrong words. Malay: Indonesian ones, and literal translations. Chinese: those of the mainland. */
export const forbiddenWords: Partial<Record<Language, RegExp>> = {
  ms: /\b(akun|kode|unduh|gratis|voucher|isi ulang|kata sandi|bisa|coba|karena|butuh|berlian|daftar keluar|pelayan)\b/i,
  zh: /林吉特|马币|人民币|借记卡|和平精英|决胜巅峰|登陆|帐/,
}

/**
 * Tests the messages of a folder, which has a folder for each language. `same`: those that are the same in
 * another language: names, and words that it shares with English.
 */
export function checkMessages(folder: string, same: Partial<Record<Language, string[]>>): void {
  for (const language of allLanguages) {
    describe(`messages in ${language}`, () => {
      test('are those of English, with the same parameters', async () => {
        const own = await messagesIn(folder, language)
        const outline = (said: MarkedMessage[]) =>
          said.map(({ at, parameters }) => [at, ...parameters].join(' '))
        assert.deepEqual(outline(own), outline(await messagesIn(folder, ORIGINAL)))
        assert.notEqual(own.length, 0)
      })

      test('are whole texts', async () => {
        const odd = (await messagesIn(folder, language)).filter(
          ({ text }) => text.trim() !== text || !/[\p{L}\p{N}]/u.test(text),
        )
        assert.deepEqual(odd, [])
      })

      test('have no forbidden words', async () => {
        const words = forbiddenWords[language]
        const found = (await messagesIn(folder, language)).filter(({ text }) => words?.test(text))
        assert.deepEqual(found, [])
      })

      test('are translated', async () => {
        if (language === ORIGINAL) return
        const inEnglish = await messagesIn(folder, ORIGINAL)
        const english = new Map(inEnglish.map(({ at, text }) => [at, text]))
        const equal = (await messagesIn(folder, language)).filter(
          ({ at, text }) => text === english.get(at),
        )
        assert.deepEqual(equal.map(({ at }) => at).sort(), same[language] ?? [])
      })
    })
  }
}

/** All messages in a language, by name. */
async function messagesIn(folder: string, language: Language): Promise<MarkedMessage[]> {
  const files = globSync(`${folder}/${language}/*.ts`).sort()
  const all = await Promise.all(
    files
      .filter((file) => basename(file) !== 'language.ts')
      .map(async (file) => Object.entries(await import(file)).flatMap(markedMessages)),
  )
  return all.flat().sort((one, other) => one.at.localeCompare(other.at))
}

function markedMessages([name, messages]: [string, unknown]): MarkedMessage[] {
  return Object.entries(messages as Record<string, unknown>).flatMap(([key, message]) => {
    const at = `${name}.${key}`
    if (typeof message === 'string') return [{ at, text: message, parameters: [] }]
    if (typeof message !== 'function') throw new Error(`${at} is neither text nor function`)
    const markers = Array.from({ length: 9 }, (_, index) => `‹${index + 1}›`)
    const text = String(message(...markers))
    return [{ at, text, parameters: markers.filter((marker) => text.includes(marker)) }]
  })
}
