import { page, userEvent } from 'vitest/browser'
import { button, checkbox, input, radio } from './screen.ts'

/** Fills in the required fields of the control (operation-form.stories.tsx). */
export async function fillInControl(): Promise<void> {
  await input('Tryck (bar)').fill('5,25')
  await checkbox('Läcker inte').click()
  await radio('Godkänd').click()
}

export const sendForm = () => button('Skicka in').click()

/** The objects in a basket. */
export const objectsInBasket = () => page.getByRole('list', { name: /\d objekt/ }).getByRole('listitem')

/** The input that puts objects in a basket. */
export const basketSearch = () => page.getByRole('searchbox')

/** Types a code, as a hand scanner does. */
export async function addByCode(code: string): Promise<void> {
  await basketSearch().fill(code)
  await userEvent.keyboard('{Enter}')
}
