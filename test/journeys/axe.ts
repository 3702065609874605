import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import type { Theme } from './open-shop.ts'

/** Asserts that axe finds nothing; of the light theme, which is the same page, in its colours. */
export async function findNothing(page: Page, where: string): Promise<void> {
  assert.deepEqual(await barriersOn(page), [], where)
  await wear(page, 'light')
  assert.deepEqual(await barriersOn(page, ['color-contrast']), [], `${where}, in the light`)
  await wear(page, 'dark')
}

/**
 * What axe finds, by all its rules or by some, once nothing on the page moves any more. `within`: in a
 * part of it alone.
 */
export async function barriersOn(page: Page, rules?: string[], within = 'html'): Promise<string[]> {
  await page.evaluate(async () => {
    const ends = ({ effect }: Animation) =>
      effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
    // What is folded away stands still in the middle of its way.
    const isSeen = ({ effect }: Animation) =>
      !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() === true
    const moving = document.getAnimations().filter((one) => ends(one) && isSeen(one))
    await Promise.allSettled(moving.map((animation) => animation.finished))
  })
  const axe = new AxeBuilder({ page }).setLegacyMode().include(within)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.className = chosen
  }, theme)
}
