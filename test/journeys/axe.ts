import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'
import type { Theme } from './open-shop.ts'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Asserts that axe finds nothing; in the light theme, which is the same page, by its colours only. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
  assert.deepEqual(await axeViolations(page), [], where)
  await wear(page, 'light')
  assert.deepEqual(await axeViolations(page, ['color-contrast']), [], `${where}, in the light`)
  await wear(page, 'dark')
}

/**
 * The violations of all or some rules, once the page has been still for some frames. `within`: only in a part
 * of it.
 */
export async function axeViolations(
  page: Page,
  rules?: string[],
  within = 'html',
): Promise<string[]> {
  await bringAxe(page.mainFrame())
  // A frame that disappears meanwhile cannot have violations.
  await Promise.allSettled(page.frames().slice(1).map(bringAxe))
  await page.evaluate(async () => {
    const ends = ({ effect }: Animation) =>
      effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
    // Animations of collapsed elements never finish.
    const isSeen = ({ effect }: Animation) =>
      !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() === true
    const frame = () => new Promise(requestAnimationFrame)
    // With a limit, because something may always move.
    for (let still = 0, looks = 0; still < 3 && looks < 60; looks += 1) {
      await frame()
      const moving = document
        .getAnimations()
        .filter((one) => one.playState === 'running' && ends(one) && isSeen(one))
      await Promise.allSettled(moving.map((animation) => animation.finished))
      still = moving.length > 0 ? 0 : still + 1
    }
  })
  return page.evaluate(
    async ([part, names]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Reporting passed rules too would take four times as long.
      const { violations } = await axe.run(part, {
        resultTypes: ['violations'],
        // Only experimental rules, which do not run, read the style sheets.
        preload: { assets: ['media'] },
        ...(names && { runOnly: names }),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [within, rules] as const,
  )
}

/** axe stays loaded in a document, because it is large. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await source)
}

async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.className = chosen
  }, theme)
}
