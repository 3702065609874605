import { test } from 'node:test'
import { makeBusyDay } from '../../demo/busy-day.ts'
import { dialog, openQueue } from './desk-steps.ts'
import { openOwnShop } from './open-shop.ts'
import { newOperator } from './operators.ts'

test('measure', async () => {
  const shop = await openOwnShop()
  const ids = await makeBusyDay(shop.url, 30)
  const owner = await newOperator(shop, 'owner', 'Aina')
  for (const [at, id] of ids.entries()) {
    if (at % 3 !== 2) continue
    const { body } = await owner.get(`/api/console/orders/${id}`)
    if (body.status !== 'pending') continue
    await owner.post(`/api/console/orders/${id}/money-seen`, {
      ...{ amount_sen: body.total_sen, bank_reference: `MBB ${1000 + at}`, is_another: false },
    })
  }
  const { page, context } = await openQueue(shop, 'fulfilment', 'Farid', 30)
  const shots = async (name: string) => {
    for (const theme of ['dark', 'light']) {
      await page.evaluate((to) => localStorage.setItem('theme', to), theme)
      for (const [device, width, height] of [['desktop', 1440, 900], ['phone', 390, 844]] as const) {
        await page.setViewportSize({ width, height })
        await page.reload()
        await page.getByRole('button', { name: 'To deliver', exact: true }).waitFor()
        await page.getByRole('listitem').first().waitFor()
        await page.screenshot({ path: `/tmp/desk-shots/${name}-${device}-${theme}.png` })
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
  }
  await shots('queue')
  await page.getByRole('button', { name: 'To deliver', exact: true }).click()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: -1 },
  })
  const rows = page.locator('main ol > li')
  await rows.first().waitFor()
  const begin = Date.now()
  let done = 0
  let shot = false
  const total = await rows.count()
  for (;;) {
    const count = await rows.count()
    if (count === 0) break
    const chosen = page.locator('main ol > li:has([aria-expanded="true"])')
    if ((await chosen.innerText()).includes('Correction requested')) {
      await page.keyboard.press('a')
      await page.getByText('Correction requested').first().waitFor({ state: 'detached' })
      continue
    }
    await page.keyboard.press('1')
    await page.keyboard.press('d')
    await dialog(page, /^Deliver/).waitFor()
    if (!shot) {
      shot = true
      await page.screenshot({ path: '/tmp/desk-shots/deliver.png' })
    }
    await page.keyboard.press('Enter')
    await dialog(page, /^Deliver/).waitFor({ state: 'detached' })
    done += 1
    if (done === 3) await page.screenshot({ path: '/tmp/desk-shots/undo.png' })
    if (done > 40) break
  }
  console.log(`MEASURED ${done} of ${total} orders in ${(Date.now() - begin) / 1000} s`)
  await context.close()
  await shop.close()
})
