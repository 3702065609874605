import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'
import type { Theme } from './open-shop.ts'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Asserts that axe finds nothing; of the light theme, which is the same page, in its colours. */
export async function findNothing(page: Page, where: string): Promise<void> {
  assert.deepEqual(await barriersOn(page), [], where)
  await wear(page, 'light')
  assert.deepEqual(await barriersOn(page, ['color-contrast']), [], `${where}, in the light`)
  await wear(page, 'dark')
}

/**
 * What axe finds, by all its rules or by some, once nothing on the page has moved for some frames.
 * `within`: in a part of it alone.
 */
export async function barriersOn(page: Page, rules?: string[], within = 'html'): Promise<string[]> {
  await page.evaluate(async () => {
    const ends = ({ effect }: Animation) =>
      effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
    // What is folded away stands still in the middle of its way.
    const isSeen = ({ effect }: Animation) =>
      !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() === true
    const frame = () => new Promise(requestAnimationFrame)
    // Not for ever: something may move now and then.
    for (let still = 0, looks = 0; still < 3 && looks < 60; looks += 1) {
      await frame()
      const moving = document
        .getAnimations()
        .filter((one) => one.playState === 'running' && ends(one) && isSeen(one))
      await Promise.allSettled(moving.map((animation) => animation.finished))
      still = moving.length > 0 ? 0 : still + 1
    }
  })
  await bringAxe(page.mainFrame())
  // One that goes away meanwhile is nothing to find fault with.
  await Promise.allSettled(page.frames().slice(1).map(bringAxe))
  return page.evaluate(
    async ([part, names]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // To say of everything good where it stands would take four times as long.
      const { violations } = await axe.run(part, {
        resultTypes: ['violations'],
        ...(names && { runOnly: names }),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [within, rules] as const,
  )
}

/** A document keeps axe for as long as it is shown: the program is large. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await source)
}

async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.className = chosen
  }, theme)
}
