import { expect, openAs, openBrowser, PHONE, provoked, test } from './support/journey.ts'
import { tenantKey } from './support/tenant.ts'
import { toolsToBook } from './support/tools-to-book.ts'
import { wedgeScanner } from './support/wedge-scanner.ts'

/** An administrator connects a tablet; people lend and return tools there with a scanner, also while answers are lost. */

const QUICK = { key: 12 }

test('a tablet becomes a station, lends and takes back by scanning, sends a lost attempt once, and is revoked', async ({
  page,
  browser,
}) => {
  const { phone, aTool } = await toolsToBook(browser)
  const [drill, saw] = [await aTool(), await aTool()]
  await phone.getByRole('button', { name: /^Användarmeny/ }).click()
  await phone.getByRole('link', { name: 'Min kod vid stationer' }).click()
  await phone.getByRole('button', { name: 'Skapa kod' }).click()
  const card = await phone.locator('[data-print] span').textContent()

  await openAs(page, 'siteadmin', '/stations')
  await page.getByRole('link', { name: 'Verktygsförrådet' }).click()
  await page.getByRole('button', { name: 'Anslut en enhet' }).click()
  const code = await page.getByLabel('Anslutningskod', { exact: true }).inputValue()

  const tablet = await (await openBrowser(browser, { viewport: { width: 1024, height: 768 } })).newPage()
  await tablet.goto(new URL(await page.getByRole('textbox', { name: 'Adress på enheten' }).inputValue()).pathname)
  await tablet.getByLabel('Anslutningskod').fill(code.toLowerCase())
  await tablet.getByRole('button', { name: 'Anslut' }).click()
  const message = tablet.getByRole('heading', { level: 1 })
  await expect(message).toHaveText('Skanna det du vill låna eller lämna tillbaka')
  // the administrator sees it without a reload
  await expect(page.getByText('Ansluten', { exact: true })).toBeVisible()

  const scan = await wedgeScanner(tablet)
  await scan([`https://verka.example/exe/code/${drill.code}?site=north`], QUICK)
  await expect(message).toHaveText('Vem lånar?')
  await scan([card!], QUICK)
  await expect(message).toHaveText('Lånat')
  await expect(tablet.getByRole('status')).toContainText(drill.title)
  // the scanner reads the label once more: nothing is returned
  await scan([drill.code], QUICK)
  await expect(message).toHaveText('Lånat')
  // the next one needs no code; its answer is lost on the way back
  let attempts = 0
  await tablet.route('**/station/loans*', async (route) => {
    attempts++
    await route.fetch()
    await (attempts === 1 ? route.abort('connectionreset') : route.continue())
  })
  await scan([saw.code], QUICK)
  await expect(tablet.getByRole('status')).toContainText(saw.title)
  await expect(message).toHaveText('Lånat')
  expect(attempts).toBe(2)
  provoked(/ERR_CONNECTION_RESET/)
  await tablet.unroute('**/station/loans*')
  await tablet.getByRole('button', { name: 'Klar' }).click()
  await expect(message).toHaveText('Skanna det du vill låna eller lämna tillbaka')
  await scan([saw.code, card!], QUICK)
  await expect(message).toHaveText('Tillbakalämnat')

  // the loan is theirs
  await phone.goto(`/exe/code/${drill.code}`)
  await expect(phone.getByRole('link', { name: 'Du har den' })).toBeVisible()
  // the start page of the device is the station, also after a restart
  await tablet.goto('/')
  await expect(message).toHaveText('Skanna det du vill låna eller lämna tillbaka')
  await expect(tablet).toHaveURL(`/station/${await tenantKey()}/north`)

  await page.getByRole('button', { name: 'Återkalla enheten' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Återkalla enheten' }).click()
  await expect(page.getByText('Enheten är återkallad.').first()).toBeVisible()
  await scan([drill.code], QUICK)
  await expect(message).toHaveText('Enheten är inte längre en station')
})

test('an administrator makes the device before them a station, and is logged out there', async ({ browser }) => {
  const admin = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(admin, 'siteadmin', '/stations/create')
  await admin.getByLabel('Namn').fill('Vaktmästeriet')
  await admin.getByRole('button', { name: 'Spara' }).click()
  await admin.getByRole('button', { name: 'Gör den här enheten till station' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Gör den här enheten till station' }).click()
  await expect(admin).toHaveURL(`/station/${await tenantKey()}/north`)
  await expect(admin.getByText(/Stationen kan inte låna ut något än/)).toBeVisible()
  await admin.goto('/dashboard')
  await expect(admin.getByLabel('Lösenord', { exact: true })).toBeVisible()
})
