import type { Page } from '@playwright/test'
import { apiOf } from './support/api.ts'
import { fieldOf, serviceWith } from './support/every-kind.ts'
import { expect, openAs, provoked, test } from './support/journey.ts'
import { XSS_VECTORS } from './support/xss-vectors.ts'

/** Formatted text from any page, clipboard or server runs nothing. */

/** Records scripts that a page runs unexpectedly, and violations of its policy. */
async function alarms(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { alarms: string[]; pwned: () => void }
    seen.alarms = []
    seen.pwned = () => void seen.alarms.push('executed')
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber }) =>
        seen.alarms.push(`${effectiveDirective} stopped ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}:${columnNumber}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { alarms: string[] }).alarms)
}

test('markup runs nothing, neither as it is stored, nor if the server had stored it unchanged', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const fields = XSS_VECTORS.map((_, index) => fieldOf('html', `Fält ${index}`))
  const service = await serviceWith(await apiOf(page), 'Angrepp', fields)
  const values = Object.fromEntries(
    fields.map((field, index) => [field.id, `<p>före</p>${XSS_VECTORS[index]!.replaceAll('\u0000', '')}<p>efter</p>`]),
  )
  const { transactionId } = await service.execute(values)
  const message = await alarms(page)
  const shown = page.getByRole('main').locator('dl').last().locator('dd')
  const address = `/exe/transaction/${transactionId}`
  // only allowed elements of formatted text remain
  const strangers = () =>
    shown.evaluateAll((places) =>
      places.flatMap((place) =>
        [...place.querySelectorAll(':scope > div *')]
          .filter(
            (node) =>
              !/^(?:p|br|h[2-4]|strong|em|u|s|ul|ol|li|a|blockquote|code)$/.test(node.localName) ||
              node.getAttributeNames().some((name) => !['href', 'target', 'rel'].includes(name)),
          )
          .map((node) => node.outerHTML),
      ),
    )

  await page.goto(address)
  await expect(shown).toHaveCount(XSS_VECTORS.length)
  await expect(shown.locator('p').first()).toBeVisible()
  expect(await strangers()).toEqual([])
  expect(await message()).toEqual([])

  // as if the server stored everything; Chromium reports violations even of the sanitiser's inert document
  const beyondParsing = async () =>
    (await message()).filter((alarm) => !/^(?:script|style)-src-(?:attr|elem) stopped inline .*clean-markup/.test(alarm))

  const raw = fields.map((field) => ({ dataPropertyTypeId: field.id, value: values[field.id], displayValue: '' }))
  const tampered = (json: unknown): unknown => {
    if (typeof json !== 'object' || json === null) return json
    if (Array.isArray(json)) return json.map(tampered)
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, name === 'dataProperties' ? raw : tampered(value)]))
  }
  await page.route(/\/api\/v2\/.*(transactions\/|prepare)/, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: tampered(await reply.json()) })
  })
  await page.goto(address)
  await expect(shown).toHaveCount(XSS_VECTORS.length)
  await expect(shown.locator('p').first()).toBeVisible()
  expect(await strangers()).toEqual([])
  expect(await beyondParsing()).toEqual([])

  // and in the editor
  await page.goto(service.formAddress)
  await expect(page.getByRole('textbox', { name: /^Fält/ })).toHaveCount(XSS_VECTORS.length)
  await expect(page.getByRole('textbox', { name: 'Fält 0', exact: true })).toContainText('efter')
  expect(await beyondParsing()).toEqual([])

  // the alarm itself works
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="pwned()">'))
  await expect.poll(beyondParsing).toEqual([expect.stringMatching(/^script-src-attr stopped inline/)])
  provoked(/Content Security Policy/)
})

test('pasted content of another page loads nothing, runs nothing and keeps allowed formatting', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const service = await serviceWith(await apiOf(page), 'Inklistrat', [fieldOf('html', 'Anmärkning')])
  const message = await alarms(page)
  await page.goto(service.formAddress)
  const editor = page.getByRole('textbox', { name: 'Anmärkning' })
  await editor.waitFor()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const paste = (html: string) =>
    editor.evaluate((place, brought) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', brought)
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
  const written = async () => (await editor.innerHTML()).replace(/ (?:target|rel)="[^"]*"/g, '').replace(/<br class=[^>]*>/g, '')

  for (const vector of XSS_VECTORS) await paste(`<p>före</p>${vector}<p style="background: url(https://styles.example/a.png)">efter</p>`)
  await editor.press('ControlOrMeta+a')
  await editor.press('Delete')

  await paste(
    `<html><head><style>@import 'https://styles.example/a.css'; body { color: red }</style><link rel="stylesheet" href="https://styles.example/b.css"></head>
    <body><b style="font-weight:normal" id="docs-internal-guid-1"><h1 style="color:red">Rubrik</h1>
    <p class="MsoNormal" style="background:url(https://images.example/a.png)"><span style="font-weight:700">Fet</span> och <span style="font-style:italic">lutad</span><img src="https://images.example/b.png" srcset="https://images.example/c.png 2x"></p></b>
    <table><tr><td>Ett</td><td>Två</td></tr></table><p><a href="javascript:pwned()">Ond</a> <a href="https://verka.example/" onclick="pwned()">God</a></p>
    <video poster="https://images.example/d.png"><source src="https://images.example/e.mp4"></video><iframe src="https://frames.example/"></iframe></body></html>`,
  )
  expect(await written()).toBe(
    '<h2>Rubrik</h2><p><strong>Fet</strong> och <em>lutad</em></p><p>Ett | Två</p><p>Ond <a href="https://verka.example/">God</a></p>',
  )
  expect(await message()).toEqual([])
  expect(requested.filter((address) => address.includes('.example'))).toEqual([])

  await editor.press('ControlOrMeta+a')
  await editor.press('Delete')
  await paste(
    '<p>röd <b>fet</b> <script>pwned()</script><img src=x onerror="pwned()"><a href="javascript:pwned()">ond</a> <a href="https://verka.example/">god</a></p>',
  )
  expect(await written()).toBe('<p>röd <strong>fet</strong> ond <a href="https://verka.example/">god</a></p>')

  // content copied in the editor is pasted unchanged
  await editor.press('ControlOrMeta+a')
  await editor.press('Delete')
  await paste('<ul><li>Ett</li><li><b>Två</b></li></ul>')
  await editor.press('ControlOrMeta+a')
  await editor.press('ControlOrMeta+x')
  await expect(editor).toHaveText('')
  await editor.press('ControlOrMeta+v')
  expect(await written()).toBe('<ul><li><p>Ett</p></li><li><p><strong>Två</strong></p></li></ul>')
})
