import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** The input device: pointer or touch, or keyboard only. */
export type Input = {
  press(thing: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Selects an option by its label. */
  choose(list: Locator, label: string): Promise<void>
  /** `date` as YYYY-MM-DD. */
  date(field: Locator, date: string): Promise<void>
}

/** By pointer, or by touch on touch screens. */
export const byPointer: Input = {
  press: (thing) => thing.click(),
  fill: (field, text) => field.fill(text),
  choose: async (list, label) => {
    await list.selectOption({ label })
  },
  date: (field, date) => field.fill(date),
}

/** By keyboard only: everything is reached with Tab. */
export function byKeyboard(page: Page): Input {
  const { keyboard } = page
  return {
    async press(thing) {
      await tabTo(page, thing)
      await keyboard.press('Enter')
    },
    async fill(field, text) {
      await tabTo(page, field)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(text)
    },
    async choose(list, label) {
      await tabTo(page, list)
      await keyboard.type(label)
    },
    async date(field, date) {
      await tabTo(page, field)
      const [year, month, day] = date.split('-')
      await keyboard.type(`${month}${day}${year}`)
    },
  }
}

async function tabTo(page: Page, thing: Locator): Promise<void> {
  await thing.waitFor()
  for (let tabs = 0; tabs < 80; tabs++) {
    if (await thing.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab never reaches ${thing}`)
}
