import { randomUUID } from 'node:crypto'
import { apiOf } from './api.ts'
import { fieldOf, serviceWith } from './every-kind.ts'
import { expect, openAs, openBrowser, PHONE, send, test } from './journey.ts'

/** A refusal as a user sees it: the reason in words, with all their input. docs/promises.md lists them. */

test('a user who loses the right to a service with its form open is informed, and has the input when the right is back', async ({
  page,
  browser,
}) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(phone, 'user')
  const message = (text: string) => expect(phone.getByRole('alert').filter({ hasText: text })).toBeVisible()
  const service = await serviceWith(api, `Nattrond ${randomUUID().slice(0, 4)}`, [fieldOf('text', 'Iakttagelse')])
  const restrict = async (restricted: boolean) => {
    const { can: _, ...saved } = await api.get<{ can: unknown }>(`/transactionTypes/${service.transactionTypeId}`)
    await api.put(`/transactionTypes/${service.transactionTypeId}`, { ...saved, restricted })
  }
  await phone.goto(service.formAddress)
  await phone.getByLabel('Iakttagelse').fill('Dörren stod öppen')
  await restrict(true)
  await send(phone)
  await message('Det du söker finns inte, eller så har du inte tillgång till det.')
  await expect(phone.getByLabel('Iakttagelse')).toHaveValue('Dörren stod öppen')
  await phone.reload()
  await expect(phone.getByText('Det du söker finns inte, eller så har du inte tillgång till det.')).toBeVisible()
  await expect(phone.getByLabel('Iakttagelse')).toHaveCount(0)
  await restrict(false)
  await phone.reload()
  await expect(phone.getByLabel('Iakttagelse')).toHaveValue('Dörren stod öppen')
  await send(phone)
  await expect(phone.getByText('Klart!')).toBeVisible()
})
