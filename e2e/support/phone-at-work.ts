import { dayInWords } from '@verka/domain/localization/due.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { textOfPages } from '../../apps/server/src/testing/read/pdf-text.ts'
import { apiOf } from './api.ts'
import { expect, openAs, openBrowser, PHONE, show } from './journey.ts'
import { originOfTests } from './tenant.ts'

/** A definition with a name in each language, and fields. */
interface Named {
  id: string
  localizedNames: { culture: string; text: string }[]
  dataPropertyTypes: { id: string; key: string }[]
}

export interface AtWork {
  /** The working user's phone, on their start page. */
  phone: Page
  /** Creates an object in a category of the demo customer. @returns its code */
  objectIn: (category: string) => Promise<string>
}

/** A telephone at work in the demo customer. @param seeing a browser with a camera, where something is scanned */
export async function atWork(browser: Browser, seeing = browser): Promise<AtWork> {
  const admin = await (await openBrowser(browser)).newPage()
  await openAs(admin, 'tenantadmin')
  const api = await apiOf(admin)
  const { items } = await api.get<{ items: Named[] }>('/elementTypes')
  const objectIn: AtWork['objectIn'] = async (category) => {
    const { id } = items.find(({ localizedNames }) => localizedNames.some(({ text }) => text === category))!
    const { dataPropertyTypes } = await api.get<Named>(`/elementTypes/${id}/full`)
    const code = `E-${randomUUID().slice(0, 8).toUpperCase()}`
    const required: Record<string, unknown> = { building: 'Skolan' }
    const dataProperties = dataPropertyTypes
      .filter(({ key }) => key in required)
      .map((field) => ({ dataPropertyTypeId: field.id, value: required[field.key] }))
    await api.post('/elements', { elementTypeId: id, title: `Prov ${code}`, code, dataProperties })
    return code
  }
  const baseURL = originOfTests()
  const options = { ...PHONE, baseURL, locale: 'sv-SE', timezoneId: 'Europe/Stockholm', permissions: ['camera'] }
  const phone = await (await openBrowser(seeing, { ...options, serviceWorkers: 'block' })).newPage()
  await openAs(phone, 'user', '/exe')
  return { phone, objectIn }
}

/** Counts the taps of a job. */
export function counter(phone: Page) {
  let taps = 0
  return {
    async tap(name: string | RegExp, role: 'link' | 'button' | 'radio' = 'button') {
      taps++
      await phone.getByRole(role, { name }).first().click()
    },
    taps: () => taps,
  }
}

/** Saves the page as a document. @returns its text */
export async function filed(phone: Page, code: string): Promise<string> {
  const coming = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Hämta som PDF' }).click()
  const document = readFileSync(await (await coming).path())
  expect(document.subarray(0, 4).toString()).toBe('%PDF')
  const text = textOfPages(document).join('\n')
  expect(text).toContain(code)
  expect(text).toContain('Lindviks kommun')
  return text
}

/** Days are counted from here: a test may go on past midnight. */
const BEGUN = Date.now()
/** A day from today on, as the demo customer's clocks have it. */
export const dayIn = (days: number) => new Date(BEGUN + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' })
/** A day in words, in Swedish. */
export const dayText = (day: string) =>
  dayInWords(day, { culture: 'sv-SE', timeZone: 'Europe/Stockholm' }, new Date()).replaceAll('\u00A0', ' ')
/** Opens the page of an object, which is another than the displayed one. */
export const opened = (phone: Page, code: string) => show(phone, `/exe/code/${code}`)
export const done = (phone: Page) => expect(phone.getByText('Klart!')).toBeVisible()
