import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { openAs, openBrowser, PHONE } from './journey.ts'

interface Named {
  id: string
  localizedNames: { culture: string; text: string }[]
}

export interface ToolsToBook {
  /** Of a user who books and lends, on their start page. */
  phone: Page
  /** The API of a user who may do so for others. */
  api: Api
  /** The id of the service that lends tools. */
  service: string
  /** Creates a tool for one test. */
  aTool: () => Promise<{ id: string; code: string; title: string }>
}

const named = (items: readonly Named[], name: string) =>
  items.find(({ localizedNames }) => localizedNames.some(({ text }) => text === name))!.id

/** The tools of the demo customer, which are booked and lent: a telephone, and an administrator. */
export async function toolsToBook(browser: Browser): Promise<ToolsToBook> {
  const admin = await (await openBrowser(browser)).newPage()
  await openAs(admin, 'tenantadmin')
  const api = await apiOf(admin)
  const tools = named((await api.get<{ items: Named[] }>('/elementTypes')).items, 'Verktyg')
  const service = named((await api.get<{ items: Named[] }>(`/transactionTypes?elementTypeId=${tools}`)).items, 'Verktygslån')
  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(phone, 'user', '/exe')
  const aTool = async () => {
    const code = `B-${randomUUID().slice(0, 8).toUpperCase()}`
    const title = `Borr ${code}`
    const { id } = await api.post<{ id: string }>('/elements', { elementTypeId: tools, title, code, dataProperties: [] })
    return { id, code, title }
  }
  return { phone, api, service, aTool }
}

/** The bookings of the object that a page shows. */
export const bookingsOn = (page: Page) => page.getByRole('region', { name: 'Bokningar' })
